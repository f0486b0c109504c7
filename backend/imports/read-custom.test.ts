import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { guessOptions, guessType, plainFormat, readCustomCell } from "./read-custom";

const option = "5b0c1f9e-8a55-4f43-9d58-4b8e7f6b0a11";
const of = (type: AccountField["type"]): AccountField => ({
  ...{ id: option, name: "Segment", type, version: 1 },
  options: type === "choice" ? [{ id: option, label: "Gold", is_retired: true }] : [],
});

test.each([
  ["number", "1,250.5", ".", "1250.5"],
  ["number", "1.250,5", ",", "1250.5"],
  ["number", "1.5 M", ".", "1500000"],
  ["number", "123456789012345.123456", ".", "123456789012345.123456"],
  ["date", "2026-03-31 00:00:00", ".", "2026-03-31"],
  ["choice", "GOLD", ".", option],
  ["text", "007", ".", "007"],
] as const)("reads a %s written as %j", (type, text, mark, value) => {
  expect(readCustomCell(of(type), text, { ...plainFormat, mark })).toEqual({ value });
});

test.each([
  ["number", "1.250,5", "."],
  ["number", "a few", "."],
  ["number", "1e30", "."],
  ["number", `0.5${"0".repeat(200)}`, "."],
  ["date", "soon", "."],
  ["choice", "Bronze", "."],
] as const)("rejects a %s written as %j with a message", (type, text, mark) => {
  expect(readCustomCell(of(type), text, { ...plainFormat, mark })).toEqual({ refused: expect.any(String) });
});

test.each([
  [["1", "2.5", ""], "number"],
  [["007", "12"], "text"],
  [["2026-01-01", "12/31/2026"], "date"],
  [["gold", "Gold", "silver", "silver"], "choice"],
  [["one", "two", "three"], "text"],
  [[""], "text"],
] as const)("guesses the type of a column with the values %j as %s", (values, type) => {
  expect(guessType(values, plainFormat)).toBe(type);
});

test("lists the distinct values of a column as options, ignoring case", () => {
  expect(guessOptions(["silver", "gold", "", "Gold"])).toEqual(["Gold", "silver"]);
});
