"use client";

import { Tags } from "lucide-react";
import { Menu, MenuDivider, MenuItem } from "@/components/ui/overlay/menu";
import { valuesToSet } from "@/lib/accounts/layout/sections";
import type { BulkAction } from "@/lib/contracts/accounts/account-bulk";
import type { BoardField } from "@/lib/contracts/accounts/account-layout";
import { actionStyle } from "./action-button";

type Values = Extract<BulkAction, { kind: "set" }>["values"];

interface SetValueMenuProps {
  onSet: (values: Values) => void;
  /** Asks for the value of a custom field; null if the client has no custom fields. */
  onSetField: (() => void) | null;
}

/** Sets the tier, the stage or a custom field of the selected accounts. */
export function SetValueMenu({ onSet, onSetField }: SetValueMenuProps) {
  const items = (field: BoardField) =>
    valuesToSet(field).map(({ value, label }) => (
      <MenuItem key={label} onClick={() => onSet({ [field]: value })}>
        {field === "stage" && value !== null ? `Stage: ${label.toLowerCase()}` : label}
      </MenuItem>
    ));
  return (
    <Menu label="Set a value" icon={Tags} trigger="Set" triggerClassName={actionStyle}>
      {items("tier")}
      <MenuDivider />
      {items("stage")}
      {onSetField ? (
        <>
          <MenuDivider />
          <MenuItem onClick={onSetField}>Custom field…</MenuItem>
        </>
      ) : null}
    </Menu>
  );
}
