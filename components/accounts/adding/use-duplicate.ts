"use client";

import { useRead } from "@/components/cache/use-read";
import { loadAccounts } from "@/lib/accounts/browser/load-list";
import { findDuplicate, type TypedAccount } from "@/lib/accounts/find-duplicate";
import type { Account } from "@/lib/contracts/accounts/account";

const pauseMs = 350;

/**
 * Looks for an existing account with the same name or domain while the user types. Null when there is none, and when
 * the lookup fails.
 */
export function useDuplicate({ name, domain }: TypedAccount): Account | null {
  const terms = [name, domain].map((term) => term.trim()).filter((term) => term.length > 1);
  const { data } = useRead(
    terms.length > 0 ? ["duplicate-of", ...terms] : null,
    async (signal) => {
      const pages = await Promise.all(
        terms.map((q) => loadAccounts(new URLSearchParams({ q, limit: "10" }).toString(), null, signal)),
      );
      return { kind: "ok", data: pages.flatMap((page) => (page.kind === "ok" ? page.data.items : [])) };
    },
    { pauseMs, keepPrevious: true },
  );
  return data ? findDuplicate(data, { name, domain }) : null;
}
