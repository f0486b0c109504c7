import { contactOf } from "./contact.fixture";
import { canContact } from "./do-not-contact";
import { accountContactsHref, filterContacts, functionOptions, levelOptions, readAccountContactFilter } from "./filter";

const people = [
  contactOf({ function: "executive", level: "c_level" }),
  contactOf({ function: "sales", level: "vp" }),
  contactOf({ function: "sales", level: "manager" }),
];

const read = (query: string) => readAccountContactFilter(new URLSearchParams(query));

test("a filter survives reading from a URL and writing", () => {
  expect(accountContactsHref("a", read("function=sales&level=vp"))).toBe(
    "/account/a?tab=people&function=sales&level=vp",
  );
});

test.each(["", "function=Sales", "level=boss", "function=__proto__", `level=${"x".repeat(10_000)}`])(
  "ignores unknown functions and levels (%#)",
  (query) => expect(read(query)).toEqual({ function: null, level: null }),
);

test("applies both filters at once", () => {
  expect(filterContacts(people, read("function=sales"))).toHaveLength(2);
  expect(filterContacts(people, read("function=sales&level=vp"))).toEqual([people[1]]);
});

test("an option counts the people it would leave together with the other filter", () => {
  expect(functionOptions(people, read("level=vp"))).toEqual([{ value: "sales", label: "Sales", count: 1 }]);
  expect(levelOptions(people, read("function=sales")).map(({ value, count }) => [value, count])).toEqual([
    ["vp", 1],
    ["manager", 1],
  ]);
});

test("do-not-contact people and people who left can't be contacted", () => {
  expect(canContact(contactOf({}))).toBe(true);
  expect(canContact(contactOf({ do_not_contact: true }))).toBe(false);
  expect(canContact(contactOf({ left_company: true }))).toBe(false);
});
