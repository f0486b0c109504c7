"use client";

import { useRead } from "@/components/cache/use-read";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { send } from "@/lib/http/browser/send";

/** The maximum number of an account's contacts in one response. */
const limit = 200;

interface AccountContacts {
  /** Null while they load, and when loading fails. */
  people: readonly Contact[] | null;
  /** Why loading failed; null if it didn't. */
  problem: string | null;
  /** Loads again, after a failure. */
  retry: () => void;
}

/**
 * The account's contacts, loaded unless the page already has them.
 *
 * @param known the contacts that the page already has
 */
export function useAccountContacts(accountId: string, known: readonly Contact[] | null): AccountContacts {
  const { data, refusal, retry } = useRead(known ? null : ["contacts", accountId], () =>
    send("GET /accounts/:id/contacts/", { params: { id: accountId }, query: { limit } }),
  );
  const people = known ?? data?.items ?? null;
  return { people, problem: people === null && refusal ? refusal.detail : null, retry: () => void retry() };
}
