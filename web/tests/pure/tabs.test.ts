/** Where the tabs of the bench lead. */

import { expect, test } from "vitest";
import { tabPlace } from "../../src/bench/tabs.ts";

test("a tab takes the game along where that is of the right kind", () => {
  expect(tabPlace("quotient", "#values?r=0.75&to=300&log", null)).toBe("#quotient?r=0.75");
  expect(tabPlace("quotient", "#values?r=0.75&to=300", "#quotient?r=0.75&to=20")).toBe("#quotient?r=0.75&to=20");
  expect(tabPlace("quotient", "#values?r=0.75", "#quotient?r=kayles&to=20")).toBe("#quotient?r=0.75");
  expect(tabPlace("values", "#quotient?r=rules%3Aa.star&files=x", "#values?r=kayles&to=5")).toBe("#values?r=rules%3Aa.star&files=x");
  expect(tabPlace("prove", "#map?r=queen&to=30", "#prove?r=nim&heaps=2")).toBe("#prove?r=queen");
});

test("the values of heaps and the graph of one belong together", () => {
  expect(tabPlace("graph", "#values?r=kayles&to=300", null)).toBe("#graph?p=kayles+5");
  expect(tabPlace("graph", "#values?r=kayles", "#graph?p=kayles+7")).toBe("#graph?p=kayles+7");
  expect(tabPlace("values", "#graph?p=kayles+7", "#values?r=nim")).toBe("#values?r=kayles");
  expect(tabPlace("values", "#graph?p=nim+1+2+2", "#values?r=kayles")).toBe("#values?r=kayles");
});

test("elsewhere it leads to what one saw there last", () => {
  expect(tabPlace("map", "#values?r=kayles", "#map?r=queen")).toBe("#map?r=queen");
  expect(tabPlace("prove", "#values?r=kayles", null)).toBe("#prove");
  expect(tabPlace("quotient", "#values", "#quotient?r=0.77")).toBe("#quotient?r=0.77");
});
