"use client";

import { Trash2 } from "lucide-react";
import { useMe } from "@/components/session/me";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Card } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import { EmptyState } from "@/components/ui/state/empty-state";
import { usePages } from "@/components/ui/state/use-pages";
import { ValueOrDash } from "@/components/ui/value-or-dash";
import type { RemovedAccount, RemovedAccounts } from "@/lib/contracts/accounts/account";
import { send } from "@/lib/http/browser/send";
import { CompanyMark } from "../company-mark";
import { useRestore } from "./use-restore";

/** Removed accounts, each with a restore button. */
export function RemovedList({ first }: { first: RemovedAccounts }) {
  const { items, hasMore, busyWith, showMore, change } = usePages({
    first,
    idOf: ({ id }) => id,
    read: ({ cursor }) => send("GET /accounts/removed/", { query: { ...(cursor && { cursor }) } }),
  });
  if (items.length === 0) {
    return (
      <Card aria-label="Removed accounts">
        <EmptyState icon={Trash2} title="No removed accounts">
          You can restore removed accounts here for 30 days.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card aria-label="Removed accounts">
      <ul className="divide-y divide-line">
        {items.map((account) => (
          <RemovedRow
            key={account.id}
            account={account}
            onRestored={() => change((now) => now.filter(({ id }) => id !== account.id))}
          />
        ))}
      </ul>
      {hasMore ? (
        <div className="border-line border-t p-3">
          <OnlineButton busy={busyWith !== null} onClick={showMore}>
            Show more
          </OnlineButton>
        </div>
      ) : null}
    </Card>
  );
}

interface RemovedRowProps {
  account: RemovedAccount;
  onRestored: () => void;
}

function RemovedRow({ account, onRestored }: RemovedRowProps) {
  const { uid: meUid } = useMe();
  const { busy, restore } = useRestore(account, onRestored);
  const by = account.removed_by?.uid === meUid ? "you" : account.removed_by?.name;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 text-sm md:px-5">
      <CompanyMark name={account.name} logo={account.logo} />
      <div className="min-w-0 grow">
        <p className="truncate font-medium text-ink">{account.name}</p>
        <p className="truncate text-muted text-xs">
          Removed{by ? ` by ${by}` : ""} <LocalTime at={account.removed_at} show="both" />
          {account.owner ? ` · ${account.owner.uid === meUid ? "yours" : account.owner.name}` : ""}
        </p>
      </div>
      <span className="min-w-0 truncate text-muted max-md:hidden">
        <ValueOrDash>{account.sector}</ValueOrDash>
      </span>
      <OnlineButton busy={busy} onClick={restore} aria-label={`Restore ${account.name}`}>
        Restore
      </OnlineButton>
    </li>
  );
}
