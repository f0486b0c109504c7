"use client";

import { clsx } from "clsx";
import { useId, useState } from "react";
import { CompanyMark } from "@/components/accounts/company-mark";
import { useRead } from "@/components/cache/use-read";
import { Input } from "@/components/ui/form/input";
import { comboboxProps } from "@/components/ui/listbox/combobox-props";
import { ListboxOption } from "@/components/ui/listbox/listbox-option";
import { useEnterOnceLoaded } from "@/components/ui/listbox/use-enter-once-loaded";
import { loadAccounts } from "@/lib/accounts/browser/load-list";
import type { Account } from "@/lib/contracts/accounts/account";

const pauseMs = 150;
const maxResults = 8;

/** The fields of an account that the search shows. */
export type AccountChoice = Pick<Account, "id" | "name" | "sector" | "logo">;

interface AccountSearchProps {
  label: string;
  /**
   * Searches only these accounts, given as the query of the list's URL; the first of them are shown before the user
   * types. Absent: all accounts.
   */
  among?: string;
  /** Ids of accounts that aren't offered. */
  except?: readonly string[];
  chosenId: string | null;
  onType?: (q: string) => void;
  onChoose: (account: AccountChoice) => void;
}

/** Finds an account by its name: typing filters, arrow keys choose, Enter picks. */
export default function AccountSearch({ label, among, except = [], chosenId, onType, onChoose }: AccountSearchProps) {
  const id = useId();
  const [q, setQ] = useState("");
  const [at, setAt] = useState(0);
  const { accounts: found, state, isLoading } = useAccounts(q.trim(), among);
  const accounts = found.filter((account) => !except.includes(account.id));
  const active = Math.min(at, accounts.length - 1);
  const enter = useEnterOnceLoaded({ subject: `${q}\n${at}`, isLoading, isActiveOutdated: isLoading }, () => {
    const account = accounts[active];
    if (account) onChoose(account);
  });
  const combobox = comboboxProps({
    listId: `${id}-list`,
    activeId: accounts.length > 0 ? `${id}-${active}` : undefined,
    count: accounts.length,
    active,
    onMove: setAt,
    onChoose: enter,
  });
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={`${id}-field`} className="font-medium text-ink text-sm">
        {label}
      </label>
      <Input
        {...combobox}
        id={`${id}-field`}
        data-first
        maxLength={200}
        placeholder="Search accounts…"
        value={q}
        onChange={(event) => {
          setQ(event.target.value);
          setAt(0);
          onType?.(event.target.value);
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className="max-h-60 overflow-y-auto empty:hidden">
        {accounts.map((account, index) => (
          <ListboxOption
            key={account.id}
            id={`${id}-${index}`}
            isActive={index === active}
            isSelected={account.id === chosenId}
            onPoint={() => setAt(index)}
            onChoose={() => onChoose(account)}
            className={clsx(
              "min-h-9 gap-2.5 rounded-sm px-2 py-1 text-sm",
              index === active && "bg-hover",
              account.id === chosenId && "bg-accent-soft",
            )}
          >
            <CompanyMark name={account.name} logo={account.logo} size="sm" />
            <span className="min-w-0 grow truncate text-ink">{account.name}</span>
            <span className="max-w-[45%] truncate text-muted text-xs max-sm:hidden">{account.sector}</span>
          </ListboxOption>
        ))}
      </div>
      <p role="status" className="text-muted text-sm empty:hidden">
        {state === "failed" ? "Accounts can’t be searched right now." : null}
        {state === "ready" && accounts.length === 0
          ? q.trim()
            ? `No account matches “${q.trim()}”.`
            : "No accounts."
          : null}
      </p>
    </div>
  );
}

/**
 * The matching accounts, requested a moment after the last key press; an outdated response never replaces a newer one.
 */
function useAccounts(
  q: string,
  among?: string,
): { accounts: readonly AccountChoice[]; state: "idle" | "ready" | "failed"; isLoading: boolean } {
  const isEnabled = q !== "" || among !== undefined;
  const params = new URLSearchParams(among);
  if (q !== "") params.set("q", q);
  params.set("limit", String(maxResults));
  const query = params.toString();
  const { data, refusal, isLoading } = useRead(
    isEnabled ? ["account-search", query] : null,
    (signal) => loadAccounts(query, null, signal),
    { pauseMs, keepPrevious: true },
  );
  if (refusal) return { accounts: [], state: "failed", isLoading };
  return { accounts: data?.items ?? [], state: data ? "ready" : "idle", isLoading };
}
