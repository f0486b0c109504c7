"use client";

import { useEffect, useState } from "react";
import { loadAccounts } from "@/lib/accounts/browser/load-list";
import { findDuplicate, type Typed } from "@/lib/accounts/find-duplicate";
import type { Account } from "@/lib/contracts/accounts/account";

const pauseMs = 350;

/**
 * Looks for an existing account with the same name or domain while the user types. Null when there is none, and when
 * the lookup fails.
 */
export function useTwin({ name, domain }: Typed): Account | null {
  const [twin, setTwin] = useState<Account | null>(null);
  useEffect(() => {
    const asked = new AbortController();
    const timer = setTimeout(async () => {
      const terms = [name, domain].map((term) => term.trim()).filter((term) => term.length > 1);
      const pages = await Promise.all(
        terms.map((q) => loadAccounts(new URLSearchParams({ q, limit: "10" }).toString(), null, asked.signal)),
      );
      if (asked.signal.aborted) return;
      setTwin(
        findDuplicate(
          pages.flatMap((page) => (page.kind === "ok" ? page.data.items : [])),
          { name, domain },
        ),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [name, domain]);
  return twin;
}
