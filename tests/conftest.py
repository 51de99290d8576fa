"""What all tests share: the sample game is found beside the built-in ones."""

import os
from pathlib import Path

SAMPLES = Path(__file__).parents[1] / "examples" / "games"

os.environ.setdefault("STAVKA_GAMES", str(SAMPLES))
