import { changeOfDraft, draftOf, moveRole, problemsOfDraft } from "./template-draft";

const standing = [
  { id: "a", name: "Champion" },
  { id: "b", name: "User" },
];

test("moves a role by one position, but not past the ends", () => {
  const draft = draftOf(standing);

  expect(moveRole(draft, "b", -1).map(({ id }) => id)).toEqual(["b", "a"]);
  expect(moveRole(draft, "a", -1).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(moveRole(draft, "b", 1).map(({ id }) => id)).toEqual(["a", "b"]);
});

test("sends the current roles as expected, new roles without an id and trimmed names", () => {
  const draft = [...draftOf(standing).slice(1), { key: "new", id: null, name: " Sponsor " }];

  expect(changeOfDraft(draft, standing)).toEqual({
    roles: [{ id: "b", name: "User" }, { name: "Sponsor" }],
    expected: standing,
  });
});

test("requires a name for each role, unique regardless of case", () => {
  const draft = [...draftOf(standing), { key: "c", id: null, name: " " }, { key: "d", id: null, name: "user" }];

  expect(problemsOfDraft(draft)).toEqual({ c: expect.any(String), d: expect.stringContaining("already") });
});
