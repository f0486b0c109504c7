"use client";

import { useRead } from "@/components/cache/use-read";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { send } from "@/lib/http/browser/send";

/** The maximum number of an account's contacts in one response. */
const limit = 200;

/**
 * The account's contacts, loaded unless the page already has them.
 *
 * @param known the contacts that the page already has
 * @returns null while they load, and when loading fails
 */
export function useAccountContacts(accountId: string, known: readonly Contact[] | null): readonly Contact[] | null {
  const { data } = useRead(known ? null : ["contacts", accountId], () =>
    send("GET /accounts/:id/contacts/", { params: { id: accountId }, query: { limit } }),
  );
  return known ?? data?.items ?? null;
}
