"""What shows itself in a notebook."""

from __future__ import annotations

import html
import xml.etree.ElementTree as ElementTree

import grundy as g


def well_formed(text: str) -> None:
    ElementTree.fromstring(f"<div>{text.replace('<br>', '<br/>')}</div>")


def test_answers_and_tables_show_themselves() -> None:
    for shown in (
        g.solve("nim 3 4 5"),
        g.solve("nim 1 1"),
        g.solve(g.hackenbush("ground a blue")),
        g.solve("kayles 5 + wythoff 2,3").explain(),
        g.frame("nim 2"),
        g.guess("nim"),
        g.prove("take:1..3"),
        g.check(g.solve("nim 1 2").certificate()),
        g.Position("nim 3 + kayles 2"),
        g.Rules("kayles"),
    ):
        text = shown._repr_html_()
        well_formed(text)
        assert len(text) > 10


def test_the_picture_is_what_is_shown() -> None:
    picture = g.hackenbush("ground a\na b blue\nb c red\n")
    # Where there is HTML, a notebook shows nothing else: so the picture is in it.
    for shown in (picture, picture.position(), g.solve(picture), g.graph([("a", "b")]), g.Board(g.hackenbush("ground a"))):
        text = shown._repr_html_()
        well_formed(text)
        assert "<svg" in text, shown


def test_a_display_says_all_that_is_known() -> None:
    refuted = g.prove("take:1..3", claim="n % 5 = 0")
    text = refuted._repr_html_()
    assert "refuted" in text and "false at <b>4</b>" in text and "says N" in text and "it is P" in text
    draw = g.solve(g.graph([("a", "b"), ("b", "a")]).position("a"))
    assert "1 drawing move" in draw._repr_html_()
    sum_ = g.solve("take:1..3 21 + kayles 7", misere=False)
    assert "take:1..3 21: 1" in sum_._repr_html_() and "kayles 7: 2" in sum_._repr_html_()
    assert "misère" in g.solve("nim 1 2", misere=True)._repr_html_()
    period = g.period("0.77")
    for field in ("12", "71", "70", "proven", str(period.values_used)):
        assert field in period._repr_html_()
    assert "34" in g.guess("kayles")._repr_html_()
    for result in (period, g.quotient("0.123"), g.prove("wythoff"), refuted):
        for name, value in result.data.items():
            if isinstance(value, (int, str)) and not isinstance(value, bool):
                assert html.escape(str(value)) in result._repr_html_(), name


def test_names_are_escaped() -> None:
    answer = g.solve(g.graph([("<b>", "&")]).position("<b>"))
    well_formed(answer._repr_html_())
    assert "<b>&lt;" in answer._repr_html_() or "&lt;b&gt;" in answer._repr_html_()


def test_pictures_show_themselves() -> None:
    picture = g.hackenbush("ground a\na b blue\nb c red\n")
    assert g.graph([("a", "b")])._repr_svg_() is not None
    for svg in (
        g.plot("kayles", to=100)._repr_svg_(),
        g.plot("wythoff", to=10, what="outcomes")._repr_svg_(),
        g.plot("nim 1 2")._repr_svg_(),
        g.plot(g.graph([("a", "b")]))._repr_svg_(),
        picture._repr_svg_(),
        picture.position()._repr_svg_(),
        g.plot(picture, width=300)._repr_svg_(),
    ):
        assert svg is not None and ElementTree.fromstring(svg).tag.endswith("svg")
    assert g.Position("nim 1")._repr_svg_() is None and g.Rules("kayles")._repr_svg_() is None


def test_formulas_show_themselves() -> None:
    assert g.Nimber(5)._repr_latex_() == "$\\ast 5$"
    latex = g.period("kayles")._repr_latex_()
    assert latex is not None and "G(n + 12)" in latex
    assert g.period("0.16", to=50)._repr_latex_() is None or "observed" in str(g.period("0.16", to=50)._repr_latex_())
