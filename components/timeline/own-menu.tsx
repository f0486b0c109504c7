"use client";

import { Pencil, Trash2 } from "lucide-react";
import { MenuItem } from "@/components/ui/overlay/menu";
import { MoreMenu } from "@/components/ui/overlay/more-menu";
import { OnlineMenuItem } from "@/components/ui/overlay/online-menu-item";

interface OwnMenuProps {
  /** The entry's kind: "note", "call". */
  what: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** The author's actions on an entry. */
export function OwnMenu({ what, onEdit, onRemove }: OwnMenuProps) {
  return (
    <MoreMenu
      label={`Actions for your ${what}`}
      triggerClassName="size-7 rounded-sm reveal-on-hover"
      className="w-40"
      isDrawnWhenOpen
    >
      <MenuItem onClick={onEdit}>
        <Pencil aria-hidden="true" />
        Edit
      </MenuItem>
      <OnlineMenuItem onClick={onRemove}>
        <Trash2 aria-hidden="true" />
        Remove
      </OnlineMenuItem>
    </MoreMenu>
  );
}
