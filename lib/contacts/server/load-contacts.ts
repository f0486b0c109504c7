import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type Contact,
  type ContactChange,
  type ContactCopied,
  type ContactCopy,
  type ContactDetail,
  type ContactHasLeft,
  type ContactLeft,
  type ContactsPage,
  contactCopiedSchema,
  contactDetailSchema,
  contactHasLeftSchema,
  contactSchema,
  contactsPageSchema,
  type NewContact,
} from "@/lib/contracts/contact";
import { pageLimit } from "@/lib/contracts/page";
import { type Relationships, relationshipsSchema } from "@/lib/contracts/relationship";

/** Which page of an account's people. */
export const contactQuerySchema = z.object({
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(pageLimit.max).default(pageLimit.default),
});

export type ContactQuery = z.infer<typeof contactQuerySchema>;

/** Where a contact is. */
export interface ContactPlace {
  accountId: string;
  contactId: string;
}

const listOf = (accountId: string) => `/accounts/${encodeURIComponent(accountId)}/contacts/`;
const pathOf = ({ accountId, contactId }: ContactPlace, rest = "") =>
  `${listOf(accountId)}${encodeURIComponent(contactId)}/${rest}`;

/** `GET {api}/accounts/{id}/contacts/`: most senior first. Refused with 404 like the account itself. */
export function listContacts(
  backend: Backend,
  accountId: string,
  query: ContactQuery,
): Promise<BackendResult<ContactsPage>> {
  return backend(listOf(accountId), { query, schema: contactsPageSchema });
}

/** `POST {api}/accounts/{id}/contacts/`. Refused with 403 for who only reads, `invalid_request` and `fields`. */
export function addContact(backend: Backend, accountId: string, contact: NewContact): Promise<BackendResult<Contact>> {
  return backend(listOf(accountId), { method: "POST", body: contact, schema: contactSchema });
}

/** `GET {api}/accounts/{id}/contacts/{contact}/`. Refused with 404 for who is missing, removed, or another client's. */
export function getContact(backend: Backend, place: ContactPlace): Promise<BackendResult<ContactDetail>> {
  return backend(pathOf(place), { schema: contactDetailSchema });
}

/** `PATCH {api}/accounts/{id}/contacts/{contact}/`. Refused with 409 `changed`, `invalid_request` and `fields`. */
export function changeContact(
  backend: Backend,
  place: ContactPlace,
  change: ContactChange,
): Promise<BackendResult<Contact>> {
  return backend(pathOf(place), { method: "PATCH", body: change, schema: contactSchema });
}

/** `DELETE {api}/accounts/{id}/contacts/{contact}/`; `restoreContact` takes it back. */
export function removeContact(backend: Backend, place: ContactPlace): Promise<BackendResult<null>> {
  return backend(pathOf(place), { method: "DELETE", schema: z.null() });
}

/** `POST {api}/accounts/{id}/contacts/{contact}/restore/`: takes a removal back. */
export function restoreContact(backend: Backend, place: ContactPlace): Promise<BackendResult<Contact>> {
  return backend(pathOf(place, "restore/"), { method: "POST", schema: contactSchema });
}

/** `POST {api}/accounts/{id}/contacts/{contact}/left/`: they have left, their open tasks are handed over. */
export function markAsLeft(
  backend: Backend,
  place: ContactPlace,
  left: ContactLeft,
): Promise<BackendResult<ContactHasLeft>> {
  return backend(pathOf(place, "left/"), { method: "POST", body: left, schema: contactHasLeftSchema });
}

/** `POST {api}/accounts/{id}/contacts/{contact}/copy/`. Refused with 409 `do_not_contact`, `left_company`. */
export function copyContactValue(
  backend: Backend,
  place: ContactPlace,
  copy: ContactCopy,
): Promise<BackendResult<ContactCopied>> {
  return backend(pathOf(place, "copy/"), { method: "POST", body: copy, schema: contactCopiedSchema });
}

/** `GET {api}/accounts/{id}/relationships/`: who knows whom there. Refused with 404 like the account itself. */
export function listRelationships(backend: Backend, accountId: string): Promise<BackendResult<Relationships>> {
  return backend(`/accounts/${encodeURIComponent(accountId)}/relationships/`, { schema: relationshipsSchema });
}
