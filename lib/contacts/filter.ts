import type { Contact } from "@/lib/contracts/contacts/contact";
import {
  type ContactFunction,
  type ContactLevel,
  findFunction,
  findLevel,
  functionNames,
  keysOf,
  levelNames,
} from "@/lib/contracts/contacts/names";

/** A filter of an account's contacts; null matches all. */
export interface AccountContactFilter {
  function: ContactFunction | null;
  level: ContactLevel | null;
}

export const everyContact: AccountContactFilter = { function: null, level: null };

/** Whether an account's contacts are shown as a list or an org chart. */
export type ContactsLayout = "list" | "chart";

/** Reads the view from a URL; the list by default. */
export function readAccountContactView(text: string | null): ContactsLayout {
  return text === "chart" ? "chart" : "list";
}

/** Reads the filter from a URL; an unknown function or level is ignored. */
export function readAccountContactFilter(params: { get(name: string): string | null }): AccountContactFilter {
  return { function: findFunction(params.get("function")), level: findLevel(params.get("level")) };
}

/** Returns the URL of an account's contacts with this filter, as a list or a chart. */
export function accountContactsHref(
  accountId: string,
  filter: AccountContactFilter,
  view: ContactsLayout = "list",
): string {
  const params = new URLSearchParams({ tab: "people", ...(view === "chart" && { view }) });
  if (filter.function) params.set("function", filter.function);
  if (filter.level) params.set("level", filter.level);
  return `/account/${accountId}?${params}`;
}

/** Returns the contacts that match a filter, in their order. */
export function filterContacts(people: readonly Contact[], filter: AccountContactFilter): Contact[] {
  return people.filter(
    (person) =>
      (filter.function === null || person.function === filter.function) &&
      (filter.level === null || person.level === filter.level),
  );
}

/** A filter's option, with the number of contacts that match it and the other filter. */
export interface Option<Value> {
  value: Value;
  label: string;
  count: number;
}

/** Lists the functions of the contacts, in their fixed order. */
export function functionOptions(people: readonly Contact[], filter: AccountContactFilter): Option<ContactFunction>[] {
  return optionsOf(functionNames, filterContacts(people, { ...filter, function: null }), (person) => person.function);
}

/** Lists the levels of the contacts, the most senior first. */
export function levelOptions(people: readonly Contact[], filter: AccountContactFilter): Option<ContactLevel>[] {
  return optionsOf(levelNames, filterContacts(people, { ...filter, level: null }), (person) => person.level);
}

/** Returns the URL of a contact's page. */
export function contactHref({ id }: Pick<Contact, "id">): string {
  return `/contact/${id}`;
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
