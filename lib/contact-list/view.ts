import { findFunction, findLevel } from "@/lib/contacts/names";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { ownTeam } from "@/lib/contracts/people/team-filter";
import type { FileFormat } from "@/lib/contracts/wire/file-format";
import { joinList, splitList } from "@/lib/contracts/wire/list-text";

/** The contact list's view settings: search, filters, order. They are stored only in the URL. */
export interface ContactsView {
  q: string;
  /** Ids of accounts. */
  accounts: string[];
  functions: Contact["function"][];
  levels: Contact["level"][];
  status: "present" | "left" | null;
  doNotContact: "yes" | "no" | null;
  /** The owner filter of the contacts' accounts; null for all accounts. */
  owner: "me" | typeof ownTeam | null;
  sort: ContactSort | null;
}

export const contactSorts = ["name", "-name", "updated", "-updated"] as const;
export type ContactSort = (typeof contactSorts)[number];

export const fullContactsView: ContactsView = {
  q: "",
  accounts: [],
  functions: [],
  levels: [],
  status: null,
  doNotContact: null,
  owner: null,
  sort: null,
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const maxAccounts = 20;

/** Reads a view from URL parameters. People type and share URLs, so invalid parts are ignored. */
export function readContactsView(params: { get(name: string): string | null }): ContactsView {
  const listOf = (name: string) => {
    const text = params.get(name) ?? "";
    return text.length > 2000 ? [] : [...new Set(splitList(text))];
  };
  const status = params.get("status");
  const silence = params.get("do_not_contact");
  const owner = params.get("owner");
  return {
    q: (params.get("q") ?? "").slice(0, 200).trim(),
    accounts: listOf("account")
      .filter((id) => uuid.test(id))
      .slice(0, maxAccounts),
    functions: listOf("function").flatMap((name) => findFunction(name) ?? []),
    levels: listOf("level").flatMap((name) => findLevel(name) ?? []),
    status: status === "present" || status === "left" ? status : null,
    doNotContact: silence === "yes" || silence === "no" ? silence : null,
    owner: owner === "me" || owner === ownTeam ? owner : null,
    sort: contactSorts.find((sort) => sort === params.get("sort")) ?? null,
  };
}

/**
 * Writes a view as a query string without `?`. The same view always yields the same string, so that it can serve as a
 * key. The host and the backend read the same parameters.
 */
export function writeContactsView(view: ContactsView): string {
  const params = new URLSearchParams();
  if (view.q) params.set("q", view.q);
  if (view.accounts.length > 0) params.set("account", joinList(view.accounts));
  if (view.functions.length > 0) params.set("function", joinList(view.functions));
  if (view.levels.length > 0) params.set("level", joinList(view.levels));
  if (view.status) params.set("status", view.status);
  if (view.doNotContact) params.set("do_not_contact", view.doNotContact);
  if (view.owner) params.set("owner", view.owner);
  if (view.sort) params.set("sort", view.sort);
  return params.toString();
}

/** The URL of the list with this view. */
export function contactsHref(view: ContactsView): string {
  const query = writeContactsView(view);
  return query ? `/contacts?${query}` : "/contacts";
}

/** The URL of the export of all contacts in this view. */
export function contactsFile(view: ContactsView, format: FileFormat): string {
  const params = new URLSearchParams(writeContactsView(view));
  if (format !== "csv") params.set("format", format);
  return params.size > 0 ? `/api/contacts/export?${params}` : "/api/contacts/export";
}

/** Whether the view has filters or a search. */
export function isContactsFiltered(view: ContactsView): boolean {
  return writeContactsView({ ...view, sort: null }) !== "";
}

/** Adds a value to a list, or removes it. */
export function toggle<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}
