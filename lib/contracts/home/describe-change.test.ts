import { describeChange, describeOtherAccounts } from "./describe-change";
import { changeEntry } from "./feed.fixture";

const person = { id: "00000000-0000-4000-8000-000000000003", name: "Kim Lee" };

test.each([
  [{}, {}, "Lena changed Employees"],
  [{}, { repeats: 2 }, "Lena changed 3 values"],
  [{ actor: { uid: "me", name: "Ravi" } }, {}, "You changed Employees"],
  [{ actor: null, source: "SEC EDGAR", cause: { kind: "connector", id: "x" } }, {}, "SEC EDGAR changed Employees"],
  [{ actor: null, source: null, cause: { kind: "undo", id: "x" } }, {}, "Sightline changed Employees, by an undo"],
  [{ field: "contact", contact: person }, {}, "Lena added Kim Lee"],
  [{ field: "left_company", contact: person, new: "2026-03-01" }, {}, "Lena noted that Kim Lee has left"],
  [{ field: "left_company", contact: person, new: null }, {}, "Lena noted that Kim Lee is back"],
  [{}, { count: 30 }, "Lena changed Employees"],
  [{ field: "contact", contact: person }, { count: 30 }, "Lena added 30 contacts"],
  [{ field: "contact", contact: person }, { count: 1_001 }, "Lena added 1,000+ contacts"],
  [
    { field: "left_company", contact: person, new: "2026-03-01" },
    { count: 30 },
    "Lena noted that 30 contacts have left",
  ],
  [{ field: "left_company", contact: person, new: null }, { count: 2 }, "Lena noted that 2 contacts are back"],
])("describes the change %j with %j as %j", (change, counts, text) => {
  const entry = changeEntry(1, change);
  expect(entry.kind === "change" && describeChange(entry.change, counts, "me")).toBe(text);
});

test.each([
  [1, 4, ""],
  [2, 2, "1 other account"],
  [1_000, 1_000, "999 other accounts"],
  [501, 1_001, "500+ other accounts"],
  [1_001, 1_001, "1,000+ other accounts"],
])("describes %i accounts with %i changes as %j", (account_count, change_count, text) => {
  expect(describeOtherAccounts({ account_count, change_count })).toBe(text);
});
