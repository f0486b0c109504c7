import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import { loadForAction } from "@/components/ui/state/load-for-action";
import { ValueOrDash } from "@/components/ui/value-or-dash";
import { valuesToSet } from "@/lib/accounts/layout/sections";
import type { Account } from "@/lib/contracts/accounts/account";
import type { BoardField } from "@/lib/contracts/accounts/account-layout";
import { fieldInfo } from "@/lib/contracts/accounts/fields";
import { valueText } from "@/lib/facts/fields";

async function set(account: Account, field: BoardField, value: string | null): Promise<void> {
  const part = await loadForAction(() => import("./set-account-value"));
  await part?.setAccountValue(account, field, value);
}

interface ValueMenuProps {
  account: Account;
  field: BoardField;
}

/** An account's tier or stage in its row, with a menu that changes it. */
export function ValueMenu({ account, field }: ValueMenuProps) {
  const current = account[field] ?? null;
  const shown = current && valueText(field, current);
  return (
    <Menu
      isDrawnWhenOpen
      label={`${fieldInfo(field).label} of ${account.name}: ${shown ?? "none"}`}
      trigger={<ValueOrDash>{shown}</ValueOrDash>}
      triggerClassName="relative z-[1] -mx-1.5 inline-flex h-7 min-w-7 max-w-full items-center truncate rounded-sm px-1.5 text-left hover:bg-line/60 hover:text-ink"
    >
      {valuesToSet(field).map(({ value, label }) => (
        <MenuItem
          key={label}
          aria-current={value === current || undefined}
          onClick={() => void set(account, field, value)}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
