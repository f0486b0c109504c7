"use client";

import { useSearchParams } from "next/navigation";
import { useSyncExternalStore } from "react";
import useSWR from "swr";
import { useStore } from "zustand";
import { AsOf } from "@/components/cache/as-of";
import { useCacheTime } from "@/components/cache/cache-times";
import { useTimeZone } from "@/components/ui/time-zone";
import { defaultColumns } from "@/lib/accounts/list/columns";
import { readView, writeView } from "@/lib/accounts/list/view";
import { dayOf } from "@/lib/activity/due";
import { readPreference } from "@/lib/appearance/cookie";
import type { AccountsPage } from "@/lib/contracts/accounts/account";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { readScope, scopeCookie } from "@/lib/filters/scope";
import { authStore } from "@/lib/session/browser/store";
import { AccountRow } from "./account-row";
import { ListSkeleton } from "./list-skeleton";

const maxRows = 30;
const nothing = () => {};
const never = () => () => {};

/** The accounts screen while its page loads: cached rows with their age, or a skeleton if none are cached. */
export default function CachedList() {
  const role = useStore(authStore, ({ user }) => user?.role ?? null);
  const chosen = useSyncExternalStore(
    never,
    () => readPreference(scopeCookie),
    () => undefined,
  );
  const params = useSearchParams();
  const key = `/api/accounts?${writeView(readView(params, readScope(chosen, role)))}`;
  const { data: page } = useSWR<AccountsPage>(key, null);
  const today = dayOf(Date.now(), useTimeZone() ?? undefined);
  const atMs = useCacheTime(key);
  // The content of a saved view is known only once the page has loaded.
  if (!page || atMs === null || params.has("view")) return <ListSkeleton />;
  return (
    <div aria-busy="true">
      <header className="flex flex-col px-4 pt-5 pb-4 md:px-8 md:pt-7">
        <h1 className="font-semibold text-ink text-xl">Accounts</h1>
        <p className="mt-0.5 text-muted text-sm">
          {formatPlural(page.total, "account")} · <AsOf atMs={atMs} />
        </p>
      </header>
      <table className="block border-line border-t bg-surface">
        <caption className="sr-only">Accounts saved in this browser</caption>
        <tbody className="block">
          {page.items.slice(0, maxRows).map((account, index) => (
            <AccountRow
              key={account.id}
              account={account}
              index={index}
              chosen={defaultColumns}
              industryNames={{}}
              isSelected={false}
              isChoosing={false}
              canSelect={false}
              canEdit={false}
              today={today}
              onSelect={nothing}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
