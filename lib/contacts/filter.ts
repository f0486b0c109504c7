import type { Contact } from "@/lib/contracts/contact";
import {
  type ContactFunction,
  type ContactLevel,
  findFunction,
  findLevel,
  functionNames,
  keysOf,
  levelNames,
} from "./names";

/** Which people of an account are shown; null is all. */
export interface AccountContactFilter {
  function: ContactFunction | null;
  level: ContactLevel | null;
}

/** Everybody. */
export const everyContact: AccountContactFilter = { function: null, level: null };

/** How the people of an account are shown. */
export type AccountContactView = "list" | "chart";

/** Reads how an address shows people; as a list unless it says otherwise. */
export function readAccountContactView(text: string | null): AccountContactView {
  return text === "chart" ? "chart" : "list";
}

/** Reads the filter of an address; what names no function or level is no filter. */
export function readAccountContactFilter(params: { get(name: string): string | null }): AccountContactFilter {
  return { function: findFunction(params.get("function")), level: findLevel(params.get("level")) };
}

/** The address of an account's people with this filter, as a list or a chart. */
export function accountContactsHref(
  accountId: string,
  filter: AccountContactFilter,
  view: AccountContactView = "list",
): string {
  const params = new URLSearchParams({ tab: "people", ...(view === "chart" && { view }) });
  if (filter.function) params.set("function", filter.function);
  if (filter.level) params.set("level", filter.level);
  return `/account/${accountId}?${params}`;
}

/** The people that a filter leaves, in the order they came. */
export function filterContacts(people: readonly Contact[], filter: AccountContactFilter): Contact[] {
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
export function functionOptions(people: readonly Contact[], filter: AccountContactFilter): Option<ContactFunction>[] {
  return optionsOf(functionNames, filterContacts(people, { ...filter, function: null }), (person) => person.function);
}

/** The levels that there are people of, most senior first. */
export function levelOptions(people: readonly Contact[], filter: AccountContactFilter): Option<ContactLevel>[] {
  return optionsOf(levelNames, filterContacts(people, { ...filter, level: null }), (person) => person.level);
}

/** The address at which an account shows one of its people. */
export function contactHref({ id, account_id: accountId }: Pick<Contact, "id" | "account_id">): string {
  return `/account/${accountId}?${new URLSearchParams({ tab: "people", person: id })}`;
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
