"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useOnline } from "@/components/ui/hooks/use-online";
import { MenuItem } from "@/components/ui/overlay/menu";
import { MoreMenu } from "@/components/ui/overlay/more-menu";

interface OwnMenuProps {
  /** The entry's kind: "note", "call". */
  what: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** The author's actions on an entry. */
export function OwnMenu({ what, onEdit, onRemove }: OwnMenuProps) {
  const isOnline = useOnline();
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
      <MenuItem aria-disabled={isOnline ? undefined : true} onClick={() => isOnline && onRemove()}>
        <Trash2 aria-hidden="true" />
        Remove
      </MenuItem>
    </MoreMenu>
  );
}
