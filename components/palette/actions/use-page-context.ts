"use client";

import { usePathname } from "next/navigation";
import { useState } from "react";
import useSWR from "swr";
import { useStore } from "zustand";
import { useTheme } from "@/components/appearance/use-theme";
import { isAccountId } from "@/lib/accounts/account-id";
import { send } from "@/lib/http/browser/send";
import { authStore } from "@/lib/session/browser/store";
import type { PageAccount, PageContext } from "./action";
import { findPageControls } from "./page-controls";

/** The user and the open page, for which actions are offered. */
export function usePageContext(): PageContext {
  const user = useStore(authStore, (state) => state.user);
  const pathname = usePathname();
  const [theme] = useTheme();
  const { kind, id } = readPath(pathname);
  const { data: account = null, isLoading } = useSWR(
    kind === null || user === null ? null : ["page-account", user.uid, kind, id],
    () => loadPageAccount(kind, id),
    { dedupingInterval: 0 },
  );
  // The pages of accounts and contacts have actions of their own in the list.
  const [controls] = useState(() => (kind === null ? findPageControls() : []));
  return {
    role: user?.role ?? null,
    uid: user?.uid ?? null,
    pathname,
    search: window.location.search,
    theme,
    accountId: kind === "account" ? id : null,
    account,
    isAccountLoading: isLoading,
    hasComposer: document.querySelector("form[aria-label='New activity']") !== null,
    controls,
  };
}

function readPath(pathname: string): { kind: "account" | "contact" | null; id: string } {
  const [, kind, id = ""] = pathname.split("/");
  return { kind: isAccountId(id) && (kind === "account" || kind === "contact") ? kind : null, id };
}

/** Loads the account of the open page, or of the page's contact; null when it can't be loaded. */
async function loadPageAccount(kind: "account" | "contact" | null, id: string): Promise<PageAccount | null> {
  if (kind === "contact") {
    const outcome = await send("GET /contacts/:id/", { params: { id } });
    if (outcome.kind === "refused") return null;
    const { account } = outcome.data;
    return { id: account.id, name: account.name, state: null };
  }
  const outcome = await send("GET /accounts/:id/", { params: { id } });
  if (outcome.kind === "refused") return null;
  const { name, is_watched: isWatched, owner } = outcome.data;
  return { id, name, state: { isWatched, ownerUid: owner?.uid ?? null } };
}
