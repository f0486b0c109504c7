import type { Contact } from "@/lib/contracts/contact";
import { canContact, filterPeople, functionOptions, levelOptions, peopleHref, readPeopleFilter } from "./people";

function personOf(given: Partial<Contact>): Contact {
  return {
    id: "00000000-0000-4000-8000-000000000002",
    account_id: "00000000-0000-4000-8000-000000000001",
    full_name: "Noa Field",
    title: "VP Sales",
    function: "sales",
    level: "vp",
    buying_role: null,
    manager_id: null,
    email: "noa.field@3m.com.example",
    phone: null,
    do_not_contact: false,
    left_company: false,
    source: "sample",
    updated_at: "2025-07-03T08:00:00Z",
    ...given,
  };
}

const people = [
  personOf({ function: "executive", level: "c_level" }),
  personOf({ function: "sales", level: "vp" }),
  personOf({ function: "sales", level: "manager" }),
];

const read = (query: string) => readPeopleFilter(new URLSearchParams(query));

test("a filter comes from the address and goes back into it", () => {
  expect(peopleHref("a", read("function=sales&level=vp"))).toBe("/account/a?tab=people&function=sales&level=vp");
});

test.each(["", "function=Sales", "level=boss", "function=__proto__", `level=${"x".repeat(10_000)}`])(
  "what names no function or level is no filter (%#)",
  (query) => expect(read(query)).toEqual({ function: null, level: null }),
);

test("both filters hold at once", () => {
  expect(filterPeople(people, read("function=sales"))).toHaveLength(2);
  expect(filterPeople(people, read("function=sales&level=vp"))).toEqual([people[1]]);
});

test("an option says how many people it would leave beside the other filter", () => {
  expect(functionOptions(people, read("level=vp"))).toEqual([{ value: "sales", label: "Sales", count: 1 }]);
  expect(levelOptions(people, read("function=sales")).map(({ value, count }) => [value, count])).toEqual([
    ["vp", 1],
    ["manager", 1],
  ]);
});

test("nobody who asked not to be contacted, or has left, may be", () => {
  expect(canContact(personOf({}))).toBe(true);
  expect(canContact(personOf({ do_not_contact: true }))).toBe(false);
  expect(canContact(personOf({ left_company: true }))).toBe(false);
});
