import { type ContactFilterValues, contactFilters, contactSorts } from "@/lib/contracts/contacts/filters";
import type { FileFormat } from "@/lib/contracts/wire/file-format";
import { hasFilters, type ListView, readSearch, withoutFilters, writeFilters } from "@/lib/filters/list-view";

/** The contact list's view settings: search, filters, order. They are stored only in the URL. */
export interface ContactsView extends ContactFilterValues, ListView {}

export const defaultContactSort = "name";

export const fullContactsView: ContactsView = { q: "", ...contactFilters.none, sort: null };

/** Reads a view from URL parameters. People type and share URLs, so invalid parts are ignored. */
export function readContactsView(params: { get(name: string): string | null }): ContactsView {
  const sort = contactSorts.find((one) => one === params.get("sort") && one !== "relevance") ?? null;
  return { q: readSearch(params), ...contactFilters.read(params), sort };
}

/**
 * Writes a view as a query string without `?`. The same view always yields the same string, so that it can serve as a
 * key. The host and the backend read the same parameters.
 */
export function writeContactsView(view: ContactsView): string {
  const params = writeFilters(contactFilters, view);
  if (view.sort) params.set("sort", view.sort);
  return params.toString();
}

/**
 * The URL of the export of all contacts in a view.
 *
 * @param query as written by {@link writeContactsView}
 */
export function contactsFile(query: string, format: FileFormat): string {
  const params = new URLSearchParams(query);
  if (format !== "csv") params.set("format", format);
  return params.size > 0 ? `/api/contacts/export?${params}` : "/api/contacts/export";
}

/** Removes filters and search; order and scope (All, My team, Mine) stay. */
export function clearContactFilters(view: ContactsView): ContactsView {
  return withoutFilters(view, fullContactsView);
}

/** Whether the view has filters or a search, regardless of its scope. */
export function isContactsFiltered(view: ContactsView): boolean {
  return hasFilters(contactFilters, view);
}
