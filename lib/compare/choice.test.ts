import { compareHref, compareHrefFrom, describeOmissions, readChoice } from "./choice";

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

test("reads at most four distinct accounts from a URL and counts omitted and invalid ids", () => {
  const choice = readChoice([id(1), "nothing", id(2), id(1).toUpperCase(), "", id(3), id(4), id(5)].join(","));

  expect(choice).toEqual({ ids: [id(1), id(2), id(3), id(4)], leftOut: 1, unreadable: 1 });
});

test.each([null, "", ",,"])("reads no account from %p", (text) => {
  expect(readChoice(text)).toEqual({ ids: [], leftOut: 0, unreadable: 0 });
});

test("writes the comparison URL with its accounts and options", () => {
  expect(compareHref([id(1), id(2)], { differ: true })).toBe(`/account/compare?ids=${id(1)},${id(2)}&differ=1`);
  expect(compareHref([])).toBe("/account/compare");
});

test.each([
  [0, 0, 0, null],
  [1, 0, 0, "At most 4 accounts fit side by side: 1 more is left out."],
  [0, 0, 1, "One account isn’t in your workspace."],
  [2, 1, 1, "At most 4 accounts fit side by side: 2 more are left out. 2 accounts aren’t in your workspace."],
])("describes %i left out, %i unreadable and %i missing accounts", (leftOut, unreadable, missing, text) => {
  expect(describeOmissions({ ids: [], leftOut, unreadable }, missing)).toBe(text);
});

test("starts a comparison with the account whose page is open", () => {
  expect(compareHrefFrom(`/account/${id(1)}`)).toBe(`/account/compare?ids=${id(1)}`);
  expect(compareHrefFrom(`/account/${id(1)}/brief`)).toBe(`/account/compare?ids=${id(1)}`);
  expect(compareHrefFrom("/account/compare")).toBe("/account/compare");
  expect(compareHrefFrom("/contacts")).toBe("/account/compare");
});
