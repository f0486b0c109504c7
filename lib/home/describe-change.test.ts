import { describeChange } from "./describe-change";
import { changeEntry } from "./feed.fixture";

const person = { id: "00000000-0000-4000-8000-000000000003", name: "Kim Lee" };

test.each([
  [{}, 0, "Lena changed Employees"],
  [{}, 2, "Lena changed 3 values"],
  [{ actor: { uid: "me", name: "Ravi" } }, 0, "You changed Employees"],
  [{ actor: null, source: "SEC EDGAR", cause: { kind: "connector", id: "x" } }, 0, "SEC EDGAR changed Employees"],
  [{ actor: null, source: null, cause: { kind: "undo", id: "x" } }, 0, "Sightline changed Employees, by an undo"],
  [{ field: "contact", contact: person }, 0, "Lena added Kim Lee"],
  [{ field: "left_company", contact: person, new: "2026-03-01" }, 0, "Lena noted that Kim Lee has left"],
  [{ field: "left_company", contact: person, new: null }, 0, "Lena noted that Kim Lee is back"],
])("the change %j with %i repeats is told as %j", (change, repeats, text) => {
  const entry = changeEntry(1, change);
  expect(entry.kind === "change" && describeChange(entry.change, repeats, "me")).toBe(text);
});
