import type { Contact } from "@/lib/contracts/contact";
import { formatDay } from "@/lib/figures/time";

type Function = Contact["function"];
type Level = Contact["level"];

export const functionNames: Record<Function, string> = {
  executive: "Executive",
  sales: "Sales",
  marketing: "Marketing",
  finance: "Finance",
  operations: "Operations",
  it: "IT",
  engineering: "Engineering",
  hr: "HR",
  legal: "Legal",
  other: "Other",
  procurement: "Procurement",
};

export const levelNames: Record<Level, string> = {
  c_level: "C-level",
  vp: "VP",
  director: "Director",
  manager: "Manager",
  individual: "Individual",
};

/** Reads a function by its key; null for any other text. */
export function findFunction(text: string | null): Function | null {
  return keyOf(functionNames, text);
}

/** Reads a level by its key; null for any other text. */
export function findLevel(text: string | null): Level | null {
  return keyOf(levelNames, text);
}

/** Which people of an account are shown; null is all. */
export interface PeopleFilter {
  function: Function | null;
  level: Level | null;
}

/** Everybody. */
export const wholePeople: PeopleFilter = { function: null, level: null };

/** How the people of an account are shown. */
export type PeopleView = "list" | "chart";

/** Reads how an address shows people; as a list unless it says otherwise. */
export function readPeopleView(text: string | null): PeopleView {
  return text === "chart" ? "chart" : "list";
}

/** Reads the filter of an address; what names no function or level is no filter. */
export function readPeopleFilter(params: { get(name: string): string | null }): PeopleFilter {
  return { function: findFunction(params.get("function")), level: findLevel(params.get("level")) };
}

/** The address of an account's people with this filter, as a list or a chart. */
export function peopleHref(accountId: string, filter: PeopleFilter, view: PeopleView = "list"): string {
  const params = new URLSearchParams({ tab: "people", ...(view === "chart" && { view }) });
  if (filter.function) params.set("function", filter.function);
  if (filter.level) params.set("level", filter.level);
  return `/account/${accountId}?${params}`;
}

/** The people that a filter leaves, in the order they came. */
export function filterPeople(people: readonly Contact[], filter: PeopleFilter): Contact[] {
  return people.filter(
    (person) =>
      (filter.function === null || person.function === filter.function) &&
      (filter.level === null || person.level === filter.level),
  );
}

/** An option of a filter: how many people it would leave beside the other filter. */
export interface Option<Value> {
  value: Value;
  label: string;
  count: number;
}

/** The functions that there are people of, in the house's order. */
export function functionOptions(people: readonly Contact[], filter: PeopleFilter): Option<Function>[] {
  return optionsOf(functionNames, filterPeople(people, { ...filter, function: null }), (person) => person.function);
}

/** The levels that there are people of, most senior first. */
export function levelOptions(people: readonly Contact[], filter: PeopleFilter): Option<Level>[] {
  return optionsOf(levelNames, filterPeople(people, { ...filter, level: null }), (person) => person.level);
}

/** The address at which an account shows one of its people. */
export function personHref({ id, account_id: accountId }: Pick<Contact, "id" | "account_id">): string {
  return `/account/${accountId}?${new URLSearchParams({ tab: "people", person: id })}`;
}

/** Why somebody isn't to be contacted, and since when; null when they may be. */
export function silenceText(
  person: Pick<Contact, "do_not_contact" | "do_not_contact_reason" | "do_not_contact_since">,
): string | null {
  if (!person.do_not_contact) return null;
  const since = person.do_not_contact_since ? ` since ${formatDay(person.do_not_contact_since)}` : "";
  return `Do not contact${since}${person.do_not_contact_reason ? `: ${person.do_not_contact_reason}` : ""}`;
}

/** Whether somebody may be written to or called: not those who asked not to be, nor those who have left. */
export function canContact(person: Contact): boolean {
  return !person.do_not_contact && !person.left_company;
}

function optionsOf<Value extends string>(
  names: Record<Value, string>,
  people: readonly Contact[],
  of: (person: Contact) => Value,
): Option<Value>[] {
  return keysOf(names)
    .map((value) => ({ value, label: names[value], count: people.filter((person) => of(person) === value).length }))
    .filter(({ count }) => count > 0);
}

function keysOf<Value extends string>(names: Record<Value, string>): Value[] {
  const keys: Value[] = [];
  for (const key in names) keys.push(key);
  return keys;
}

function keyOf<Value extends string>(names: Record<Value, string>, text: string | null): Value | null {
  return keysOf(names).find((key) => key === text) ?? null;
}
