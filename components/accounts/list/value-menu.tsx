import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import { loadForAction } from "@/components/ui/state/load-for-action";
import { ValueOrDash } from "@/components/ui/value-or-dash";
import type { Account } from "@/lib/contracts/accounts/account";
import { accountFieldTable } from "@/lib/contracts/accounts/field-table";
import type { RowField } from "./set-value";

type Choice = readonly [value: string, text: string];

const choices: Record<RowField, { name: string; nothing: string; options: readonly Choice[] }> = {
  tier: { name: "Tier", nothing: "No tier", options: ["A", "B", "C"].map((tier) => [tier, `Tier ${tier}`]) },
  stage: { name: "Stage", nothing: "No stage", options: Object.entries(accountFieldTable.stage.options) },
};

async function set(account: Account, field: RowField, value: string | null): Promise<void> {
  const part = await loadForAction(() => import("./set-value"));
  await part?.setValue(account, field, value);
}

interface ValueMenuProps {
  account: Account;
  field: RowField;
}

/** An account's tier or stage in its row, with a menu that changes it. */
export function ValueMenu({ account, field }: ValueMenuProps) {
  const { name, nothing, options } = choices[field];
  const current = account[field] ?? null;
  const text = options.find(([value]) => value === current)?.[1];
  const shown = field === "tier" ? current : text;
  return (
    <Menu
      isDrawnWhenOpen
      label={`${name} of ${account.name}: ${shown ?? "none"}`}
      trigger={<ValueOrDash>{shown}</ValueOrDash>}
      triggerClassName="relative z-[1] -mx-1.5 inline-flex h-7 min-w-7 max-w-full items-center truncate rounded-sm px-1.5 text-left hover:bg-line/60 hover:text-ink"
    >
      {[...options, [null, nothing] as const].map(([value, label]) => (
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
