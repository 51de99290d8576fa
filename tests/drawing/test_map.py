"""A board as SVG: whole, sound, the same every time, in any language and theme."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

from stavka.drawing import draw_board, draw_miniature, layers_of, teller
from stavka.drawing.grounds import ground_of, grounds
from stavka.drawing.inks import THEMES, fixed_style, inks, style_sheet
from stavka.drawing.raster import palette_png
from stavka.engine.errors import DataError
from tests.drawing.boards import board, full_board, large_board

ENGLISH = teller("en", "")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def drawing():
    return draw_board(full_board(), ENGLISH)


@pytest.fixture(scope="module")
def tree(drawing):
    return ET.fromstring(drawing)


def texts(tree):
    return {"".join(text.itertext()) for text in tree.iter(f"{SVG}text")}


def classes(tree):
    return {kind for each in tree.iter() for kind in each.get("class", "").split()}


def test_every_name_number_and_line_of_the_legend_is_on_the_sheet(tree):
    assert {cell.id for cell in full_board().cells} <= texts(tree)
    assert {item.text.id for item in full_board().legend} <= texts(tree)
    named = {"A <map>", "Old <Town> & Co", "NORTH", "RIDGE", "Slow", "A hex is a mile."}
    assert named <= texts(tree)


def test_every_kind_of_line_and_ground_has_its_ink(tree):
    wanted = {
        "river", "river-bank", "border", "border-band", "bridge", "block", "shading",
        "cover-wood", "cover-water", "cover-marsh", "cover-built", "height-1", "height-2",
        "texture-trees", "texture-marsh", "texture-ripples", "texture-dots", "texture-fine",
        "highway", "road", "railway", "track",
    }  # fmt: skip
    assert wanted - classes(tree) == set()


def test_every_ink_of_the_drawing_is_in_the_style_sheet(tree):
    unstyled = {
        "inks", "map", "margin", "heights", "covers", "textures", "grid", "rivers", "roads",
        "places", "numbers", "areas", "names", "river-names", "cartouche", "legend", "scale",
        "compass", "swatch", "mark", "borders", "shading", "ground", "region", "bold", "road",
    }  # fmt: skip
    unknown = {kind for kind in classes(tree) - unstyled if f".{kind}" not in style_sheet()}
    assert unknown == set()


def test_a_map_is_drawn_the_same_whatever_the_order_of_sets():
    script = (
        "from hashlib import sha256\n"
        "from stavka.drawing import draw_board, teller\n"
        "from tests.drawing.boards import full_board\n"
        "print(sha256(draw_board(full_board(), teller('en', '')).encode()).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("0", "1")
    }  # fmt: skip
    assert len(found) == 1


def test_the_language_changes_words_and_nothing_else(drawing):
    def backwards(message):
        return str(message)[::-1]

    other = draw_board(full_board(), backwards)
    assert "lamps" not in other
    shapes = [part for part in drawing.split("<") if part.startswith("path class")]
    assert shapes == [part for part in other.split("<") if part.startswith("path class")]
    assert "dnuorG" not in drawing
    assert ".tset a rof nwarD" in other


def test_without_a_theme_the_page_dresses_the_map(drawing):
    assert "<style" not in drawing
    assert "style=" not in drawing


@pytest.mark.parametrize("theme", THEMES)
def test_with_a_theme_a_map_stands_alone(theme):
    alone = draw_board(board("."), ENGLISH, theme)
    assert inks(theme)["--paper"] in alone
    assert "var(" not in alone


def test_day_and_night_differ_in_every_colour_and_in_nothing_else():
    day, night = inks("light"), inks("dark")
    assert set(day) == set(night)
    same = {name for name in day if day[name] == night[name]}
    assert same == {"--map-serif", "--map-sans", "--counter-face"}


def test_every_ink_that_is_used_is_known():
    for theme in THEMES:
        assert "var(" not in fixed_style(theme)


def test_unknown_ground_is_drawn_as_open_ground():
    assert ground_of("moonscape") == ground_of("clear")
    assert ground_of("woods") == grounds()["forest"]


def test_a_board_of_another_kind_is_refused_by_name():
    with pytest.raises(TypeError, match="no drawing for a board of kind str"):
        layers_of("a board", ENGLISH)


def test_a_miniature_is_much_smaller_and_bears_no_words():
    large = large_board(14, 18)
    small = draw_miniature(large, "light")
    assert "<text" not in small
    assert len(small) < len(draw_board(large, ENGLISH, "light")) / 2


def test_roads_that_lead_nowhere_lead_off_the_map(tree):
    (track,) = [each for each in tree.iter() if each.get("class") == "way track"]
    assert "-60,173.2" in track.get("d")


def test_a_flat_map_is_drawn_too():
    cells = board(". m\n . f").cells
    flat = type(full_board())(
        full_board().title,
        "flat",
        tuple(type(c)(c.id, c.y, c.x, c.terrain) for c in cells),
    )
    tree = ET.fromstring(draw_board(flat, ENGLISH))
    assert {c.id for c in cells} <= texts(tree)


def test_a_picture_of_palette_numbers_is_a_sound_png():
    import struct
    import zlib

    data = palette_png([b"\x00\x01", b"\x01\x01"], [(0, 0, 0, 255), (255, 0, 0, 0)])
    chunks, rest = [], data[8:]
    while rest:
        (size,) = struct.unpack(">I", rest[:4])
        kind, body, mark = rest[4:8], rest[8 : 8 + size], rest[8 + size : 12 + size]
        assert struct.unpack(">I", mark)[0] == zlib.crc32(kind + body)
        chunks.append((kind, body))
        rest = rest[12 + size :]
    assert [kind for kind, _ in chunks] == [b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"]
    assert zlib.decompress(dict(chunks)[b"IDAT"]) == b"\x02\x00\x01\x02\x01\x00"


def test_a_style_that_names_no_ink_says_which_there_are(monkeypatch):
    from stavka.drawing import inks as module

    monkeypatch.setattr(
        module, "_rules", lambda: [(":root", "--a: #fff;"), ("p", "fill: var(--b)")]
    )
    module.inks.cache_clear()
    module.fixed_style.cache_clear()
    try:
        with pytest.raises(DataError, match="no ink --b; there are: --a"):
            module.fixed_style("light")
    finally:
        module.inks.cache_clear()
        module.fixed_style.cache_clear()
