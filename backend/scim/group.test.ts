import { patchGroup, readGroup } from "./group";
import { readPatch } from "./patch";

const sales = { name: "Sales", externalId: null, members: ["a", "b"] };
const patch = (...operations: unknown[]) => patchGroup(sales, readPatch({ Operations: operations }));

test("reads a group with its members", () => {
  expect(readGroup({ displayName: "Sales", externalId: "7", members: [{ value: "a", display: "Ada" }] })).toEqual({
    name: "Sales",
    externalId: "7",
    members: ["a"],
  });
});

test.each([
  ["no name", {}, "invalidValue"],
  ["an invisible name", { displayName: "\u200b" }, "invalidValue"],
  ["a member without an id", { displayName: "x", members: [{}] }, "invalidValue"],
  ["a string instead of an object", "x", "invalidSyntax"],
  ["an unknown attribute", { displayName: "x", colour: "red" }, "invalidPath"],
])("rejects a group with %s", (_what, body, scimType) => {
  expect(() => readGroup(body)).toThrow(expect.objectContaining({ status: 400, scimType }));
});

test("rejects more than a thousand changes in one body, in any notation", () => {
  const entries = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`members[value eq "${at}"]`, 0]));
  const refusal = expect.objectContaining({ status: 400, scimType: "invalidValue" });

  expect(() => readGroup({ displayName: "x", ...entries })).toThrow(refusal);
  expect(() => patch({ op: "add", value: entries })).toThrow(refusal);
  const half = Object.fromEntries(Object.entries(entries).slice(0, 600));
  expect(() => patch({ op: "add", value: half }, { op: "add", value: half })).toThrow(refusal);
});

test.each<[string, unknown[], object]>([
  ["Entra's addition", [{ op: "Add", path: "members", value: [{ value: "c" }] }], { members: ["a", "b", "c"] }],
  ["Entra's removal", [{ op: "Remove", path: "members", value: [{ value: "a" }] }], { members: ["b"] }],
  ["Okta's removal", [{ op: "remove", path: 'members[value eq "b"]' }], { members: ["a"] }],
  ["the removal of an unknown member", [{ op: "remove", path: 'members[value eq "x"]' }], {}],
  ["the addition of an existing member", [{ op: "add", path: "members", value: [{ value: "a" }] }], {}],
  ["a member as an object", [{ op: "add", path: "members", value: { value: "c" } }], { members: ["a", "b", "c"] }],
  ["no path", [{ op: "add", value: { members: [{ value: "c" }] } }], { members: ["a", "b", "c"] }],
  ["replaced members", [{ op: "replace", path: "members", value: [{ value: "c" }] }], { members: ["c"] }],
  ["all members removed", [{ op: "remove", path: "members" }], { members: [] }],
  ["Okta's rename with the id", [{ op: "replace", value: { id: "g", displayName: "West" } }], { name: "West" }],
  ["Entra's externalId", [{ op: "Add", path: "externalId", value: "7" }], { externalId: "7" }],
])("applies a PATCH with %s", (_what, operations, changed) => {
  expect(patch(...operations)).toEqual({ ...sales, ...changed });
});

test.each<[unknown, string]>([
  [{ op: "replace", path: "id", value: "x" }, "mutability"],
  [{ op: "remove", path: "displayName" }, "mutability"],
  [{ op: "replace", path: "displayName", value: "" }, "invalidValue"],
  [{ op: "add", path: "members", value: [7] }, "invalidValue"],
  [{ op: "remove", path: "members[value gt 1]" }, "invalidFilter"],
  [{ op: "add", path: "owners", value: [] }, "invalidPath"],
])("rejects a PATCH with %j", (operation, scimType) => {
  expect(() => patch(operation)).toThrow(expect.objectContaining({ status: 400, scimType }));
});
