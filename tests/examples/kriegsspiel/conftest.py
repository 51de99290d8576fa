"""The sample's modules can be imported once the games have been looked for."""

import stavka

assert "kriegsspiel" in stavka.game_ids()
