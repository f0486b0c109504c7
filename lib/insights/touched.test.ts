import type { Industry } from "@/lib/contracts/insights/industry";
import { findTouched, touchedHref } from "./touched";

function nodeOf(code: string, all: number, mine: number, supersector: string | null = null): Industry {
  return {
    code,
    name: code,
    level: code.startsWith("N:") ? "sector" : "industry",
    parent_code: null,
    naics_sector: null,
    supersector_code: supersector,
    account_count: all,
    my_account_count: mine,
  };
}

const tree = [
  nodeOf("N:42", 30, 3, "C:40"),
  nodeOf("N:44-45", 50, 0, "C:40"),
  nodeOf("22", 46, 4, "C:40"),
  nodeOf("N:31-33", 400, 9, "C:30"),
  nodeOf("334", 90, 7),
];

test("figures of an industry or a sector affect the accounts in it", () => {
  expect(findTouched("334", tree)).toEqual({ codes: ["334"], all: 90, mine: 7 });
  expect(findTouched("N:31-33", tree)).toEqual({ codes: ["N:31-33"], all: 400, mine: 9 });
});

test("figures of a wider group affect the accounts of its sectors, each counted once", () =>
  expect(findTouched("C:40", tree)).toEqual({ codes: ["N:42", "N:44-45"], all: 80, mine: 3 }));

test("figures of an unknown industry affect no accounts", () =>
  expect(findTouched("C:99", tree)).toEqual({ codes: [], all: 0, mine: 0 }));

test("links to the account list of the user or of everyone", () => {
  expect(touchedHref(["334"], "me")).toBe("/all-accounts?owner=me&industry=334&sort=-market_cap");
  expect(touchedHref(["N:42", "N:44-45"], null)).toBe("/all-accounts?industry=N%3A42%2CN%3A44-45&sort=-market_cap");
});
