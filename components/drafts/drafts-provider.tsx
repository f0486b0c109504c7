"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import type { SavedDraft } from "@/lib/contracts/activity/draft";
import { loadDrafts } from "@/lib/drafts/browser/requests";

interface ServedDrafts {
  accountId: string;
  find: (form: string) => SavedDraft | null;
}

const context = createContext<ServedDrafts | null>(null);

interface DraftsProviderProps {
  accountId: string;
  /** The drafts that came with the page. */
  drafts: readonly SavedDraft[];
  children: ReactNode;
}

/**
 * Provides the forms below with the user's drafts at this account from all devices, and reloads them when the page is
 * resumed.
 */
export function DraftsProvider({ accountId, drafts, children }: DraftsProviderProps) {
  const [latest, setLatest] = useState(drafts);
  useEffect(() => setLatest(drafts), [drafts]);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const reload = async () => {
      if (document.visibilityState !== "visible" || !navigator.onLine) return;
      const found = await loadDrafts(accountId);
      if (found && !signal.aborted) setLatest(found);
    };
    document.addEventListener("visibilitychange", () => void reload(), { signal });
    window.addEventListener("pageshow", (event) => event.persisted && void reload(), { signal });
    return () => ending.abort();
  }, [accountId]);
  const value = useMemo(
    () => ({ accountId, find: (form: string) => latest.find((draft) => draft.form === form) ?? null }),
    [accountId, latest],
  );
  return <context.Provider value={value}>{children}</context.Provider>;
}

/** The server's drafts for this page; null outside of a `DraftsProvider`, where the server stores no drafts. */
export function useServedDrafts(): ServedDrafts | null {
  return useContext(context);
}
