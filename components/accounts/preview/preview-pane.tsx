"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { AccountLink } from "@/components/account-link/account-link";
import { useRead } from "@/components/cache/use-read";
import { buttonStyle } from "@/components/ui/button/button-style";
import { IconButton } from "@/components/ui/button/icon-button";
import { LocalTime } from "@/components/ui/local-time";
import { Skeleton } from "@/components/ui/state/skeleton";
import { ValueOrDash } from "@/components/ui/value-or-dash";
import { findColumn } from "@/lib/accounts/list/columns";
import type { Account } from "@/lib/contracts/accounts/account";
import type { AccountColumn } from "@/lib/contracts/accounts/account-columns";
import { send } from "@/lib/http/browser/send";
import { CompanyMark } from "../company-mark";
import { cellOf } from "../list/cell";

interface PreviewPaneProps {
  account: Account;
  industryNames: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** An account's preview beside the list: shows the row's values at once, and its tasks when they have loaded. */
export default function PreviewPane({ account, industryNames, onClose }: PreviewPaneProps) {
  const { id, name } = account;
  // Stepping quickly through rows loads only the last one.
  const read = useRead(["account", id], (signal) => send("GET /accounts/:id/", { params: { id }, signal }), {
    pauseMs: 120,
  });
  const detail = read.data ?? null;
  const later = (value: ReactNode) =>
    detail ? <ValueOrDash>{value}</ValueOrDash> : <Skeleton className="h-3.5 w-24" />;
  return (
    <aside
      aria-label={`Preview of ${name}`}
      className="no-print fixed top-(--topbar) right-0 bottom-0 z-20 flex w-90 flex-col border-line border-l bg-surface max-lg:hidden"
    >
      <header className="flex items-start gap-3 border-line border-b px-5 py-4">
        <CompanyMark name={name} logo={account.logo} />
        <div className="min-w-0 grow">
          <h2 className="font-semibold text-base text-ink [overflow-wrap:anywhere]">{name}</h2>
          <p className="text-muted text-sm">{[account.domain, account.ticker].filter(Boolean).join(" · ")}</p>
        </div>
        <IconButton label="Close preview" tooltip="left" size="sm" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <dl className="grid min-h-0 grow auto-rows-min grid-cols-[7rem_1fr] gap-x-4 gap-y-2.5 overflow-y-auto px-5 py-4 text-sm">
        <Cells {...{ account, industryNames }} columns={["owner", "tier", "stage"]} />
        <Line label="Next task">
          {later(
            detail?.next_task && (
              <>
                {detail.next_task.title}
                {detail.next_task.due_date ? (
                  <span className="text-muted"> · due {detail.next_task.due_date}</span>
                ) : null}
              </>
            ),
          )}
        </Line>
        <Line label="Last activity">
          {later(detail?.last_activity_at && <LocalTime at={detail.last_activity_at} show="both" />)}
        </Line>
        <Line label="Signals">{later(detail?.signal_count)}</Line>
        <Cells
          {...{ account, industryNames }}
          columns={["contacts", "sector", "industry", "hq", "market_cap", "revenue", "employees"]}
        />
      </dl>
      {read.refusal ? (
        <p role="alert" className="px-5 pb-3 text-danger-ink text-sm">
          {read.refusal.detail}
        </p>
      ) : null}
      <footer className="border-line border-t px-5 py-3">
        <AccountLink account={account} className={buttonStyle("primary", "md", "w-full")}>
          Open account
        </AccountLink>
      </footer>
    </aside>
  );
}

interface CellsProps {
  account: Account;
  industryNames: Readonly<Record<string, string>>;
  columns: readonly AccountColumn[];
}

/** Values as in the list, each with its column's label. */
function Cells({ account, industryNames, columns }: CellsProps) {
  return columns.map((column) => (
    <Line key={column} label={findColumn(column, [])?.label ?? column}>
      <ValueOrDash>{cellOf(account, column, { industryNames, fields: [] })}</ValueOrDash>
    </Line>
  ));
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-ink [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
