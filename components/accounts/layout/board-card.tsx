import { MoveHorizontal } from "lucide-react";
import type { KeyboardEvent } from "react";
import { AccountLink } from "@/components/account-link/account-link";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import type { BoardColumn } from "@/lib/accounts/layout/sections";
import type { Account } from "@/lib/contracts/accounts/account";
import { formatMoney } from "@/lib/contracts/text/format-number";
import { CompanyMark } from "../company-mark";

interface BoardCardProps {
  account: Account;
  column: BoardColumn;
  columns: readonly BoardColumn[];
  /** The index of the card's column, counted from 0. */
  index: number;
  canMove: boolean;
  onMove: (to: BoardColumn) => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** One account on a board. Alt and an arrow key move it to the adjacent column; its menu moves it to any column. */
export function BoardCard({ account, column, columns, index, canMove, onMove }: BoardCardProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const to = step === undefined || !event.altKey || !canMove ? undefined : columns[index + step];
    if (!to) return;
    event.preventDefault();
    onMove(to);
  };
  const line = [account.sector, account.hq_state].filter((part) => part !== null).join(" · ");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the link and the button within
    <div
      onKeyDown={onKeyDown}
      className="relative flex items-start gap-2.5 rounded-md border border-line bg-surface p-2.5 shadow-xs hover:border-line-strong"
    >
      <CompanyMark name={account.name} logo={account.logo} size="sm" />
      <div className="min-w-0 grow">
        <AccountLink
          account={account}
          draggable={false}
          aria-keyshortcuts={canMove ? "Alt+ArrowLeft Alt+ArrowRight" : undefined}
          className="block truncate pr-6 font-medium text-ink text-sm outline-none after:absolute after:inset-0 focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {account.name}
        </AccountLink>
        <p className="truncate text-muted text-xs">{line || "Sector not known"}</p>
        <p className="mt-1 flex gap-2 text-xs empty:hidden">
          {account.market_cap_usd === null ? null : (
            <span className="text-ink tabular-nums">{formatMoney(account.market_cap_usd)}</span>
          )}
          {account.owner ? (
            <span className="min-w-0 truncate text-muted">
              <span className="sr-only">Owner: </span>
              {account.owner.name}
            </span>
          ) : null}
        </p>
      </div>
      {canMove ? (
        <Menu
          isDrawnWhenOpen
          label={`Move ${account.name}`}
          align="end"
          trigger={<MoveHorizontal className="size-3.5" aria-hidden="true" />}
          triggerClassName="absolute top-1.5 right-1.5 z-[1] inline-flex size-7 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink"
        >
          {columns.map((to) =>
            to.value === column.value ? null : (
              <MenuItem key={`${to.value}`} onClick={() => onMove(to)}>
                {to.label}
              </MenuItem>
            ),
          )}
        </Menu>
      ) : null}
    </div>
  );
}
