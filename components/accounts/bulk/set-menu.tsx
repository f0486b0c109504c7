"use client";

import { Tags } from "lucide-react";
import { Menu, MenuDivider, MenuItem } from "@/components/ui/overlay/menu";
import type { BulkAction } from "@/lib/contracts/accounts/account-bulk";
import { actionStyle } from "./action-style";

type Values = Extract<BulkAction, { kind: "set" }>["values"];

const tiers: readonly { label: string; values: Values }[] = [
  { label: "Tier A", values: { tier: "A" } },
  { label: "Tier B", values: { tier: "B" } },
  { label: "Tier C", values: { tier: "C" } },
  { label: "No tier", values: { tier: null } },
];
const stages: readonly { label: string; values: Values }[] = [
  { label: "Stage: prospect", values: { stage: "prospect" } },
  { label: "Stage: open", values: { stage: "open" } },
  { label: "Stage: customer", values: { stage: "customer" } },
  { label: "Stage: former", values: { stage: "former" } },
  { label: "No stage", values: { stage: null } },
];

interface SetMenuProps {
  onSet: (values: Values) => void;
  /** Asks for the value of a custom field; null: the client has none. */
  onSetField: (() => void) | null;
}

/** Sets the tier, the stage or a custom field of the selected accounts. */
export function SetMenu({ onSet, onSetField }: SetMenuProps) {
  const trigger = (
    <>
      <Tags className="size-3.5" aria-hidden="true" />
      Set
    </>
  );
  const items = (choices: typeof tiers) =>
    choices.map(({ label, values }) => (
      <MenuItem key={label} onClick={() => onSet(values)}>
        {label}
      </MenuItem>
    ));
  return (
    <Menu label="Set a value" trigger={trigger} triggerClassName={actionStyle}>
      {items(tiers)}
      <MenuDivider />
      {items(stages)}
      {onSetField ? (
        <>
          <MenuDivider />
          <MenuItem onClick={onSetField}>Custom field…</MenuItem>
        </>
      ) : null}
    </Menu>
  );
}
