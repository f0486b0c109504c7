import "client-only";
import type { ContactListPage } from "@/lib/contracts/contacts/contact-list";
import { type Outcome, send } from "@/lib/http/browser/send";

/** The number of rows of a further page: the maximum that the contract allows. */
const pageSize = 200;

/**
 * Loads a page of the contacts across accounts.
 *
 * @param query as written by `writeContactsView`
 * @param cursor `next_cursor` of the previous page; null for the first
 */
export function loadContactList(query: string, cursor: string | null): Promise<Outcome<ContactListPage>> {
  const params = new URLSearchParams(query);
  if (cursor) {
    params.set("cursor", cursor);
    params.set("limit", String(pageSize));
  }
  return send("GET /contacts/", { query: params });
}
