"""What shows itself in a notebook."""

from __future__ import annotations

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


def test_names_are_escaped() -> None:
    answer = g.solve(g.graph([("<b>", "&")]).position("<b>"))
    well_formed(answer._repr_html_())
    assert "<b>&lt;" in answer._repr_html_() or "&lt;b&gt;" in answer._repr_html_()


def test_pictures_show_themselves() -> None:
    picture = g.hackenbush("ground a\na b blue\nb c red\n")
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
