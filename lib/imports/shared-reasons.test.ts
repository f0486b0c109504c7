import { findShared, reasonOf } from "./shared-reasons";

const unknownOwner = { column: "Owner", reason: "No colleague matches “Jane”, so this is imported without an owner." };
const badNumber = { column: "Employees", reason: "“many” is no number." };
const fine = { column: null, reason: null };

test("lists problems shared by at least three rows once, most frequent first", () => {
  const other = { column: null, reason: "The name is missing." };
  const rows = [badNumber, badNumber, badNumber, unknownOwner, unknownOwner, other, other, unknownOwner, unknownOwner];

  const shared = findShared([...rows, fine, fine, fine]);

  expect(shared.map(({ row, count }) => [reasonOf(row), count])).toEqual([
    ["Owner: No colleague matches “Jane”, so this is imported without an owner.", 4],
    ["Employees: “many” is no number.", 3],
  ]);
});
