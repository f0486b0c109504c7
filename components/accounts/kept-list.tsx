"use client";

import { useSearchParams } from "next/navigation";
import useSWR from "swr";
import { AsOf } from "@/components/cache/as-of";
import { useCacheTime } from "@/components/cache/cache-times";
import { defaultColumns } from "@/lib/accounts/columns";
import { readView, writeView } from "@/lib/accounts/view";
import type { AccountsPage } from "@/lib/contracts/account";
import { formatPlural } from "@/lib/figures/number";
import { AccountRow } from "./account-row";
import { ListSkeleton } from "./list-skeleton";

const mostRows = 30;
const nothing = () => {};

/** The accounts screen while its page is on its way: the rows that this browser kept, with their age, or else their skeleton. */
export default function KeptList() {
  const key = `/api/accounts?${writeView(readView(useSearchParams()))}`;
  const { data: page } = useSWR<AccountsPage>(key, null);
  const atMs = useCacheTime(key);
  if (!page || atMs === null) return <ListSkeleton />;
  return (
    <div aria-busy="true">
      <header className="flex flex-col px-4 pt-5 pb-4 md:px-8 md:pt-7">
        <h1 className="font-semibold text-ink text-xl">Accounts</h1>
        <p className="mt-0.5 text-muted text-sm">
          {formatPlural(page.total, "account")} · <AsOf atMs={atMs} />
        </p>
      </header>
      <table className="block border-line border-t">
        <caption className="sr-only">Accounts, as this browser kept them</caption>
        <tbody className="block">
          {page.items.slice(0, mostRows).map((account, index) => (
            <AccountRow
              key={account.id}
              account={account}
              index={index}
              chosen={defaultColumns}
              industryNames={{}}
              isSelected={false}
              isChoosing={false}
              canSelect={false}
              onSelect={nothing}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
