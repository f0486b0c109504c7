import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { type ContactsPage, contactsPageSchema } from "@/lib/contracts/contact";
import { pageLimit } from "@/lib/contracts/page";

/** Which page of an account's people. */
export const contactQuerySchema = z.object({
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(pageLimit.max).default(pageLimit.default),
});

export type ContactQuery = z.infer<typeof contactQuerySchema>;

/** `GET {api}/accounts/{id}/contacts/`: most senior first. Refused with 404 like the account itself. */
export function listContacts(
  backend: Backend,
  accountId: string,
  query: ContactQuery,
): Promise<BackendResult<ContactsPage>> {
  return backend(`/accounts/${encodeURIComponent(accountId)}/contacts/`, { query, schema: contactsPageSchema });
}
