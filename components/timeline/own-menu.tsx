"use client";

import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useOnline } from "@/components/ui/hooks/use-online";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";

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
    <Menu
      label={`Actions for your ${what}`}
      align="end"
      className="w-40"
      isDrawnWhenOpen
      trigger={<Ellipsis className="size-4" aria-hidden="true" />}
      triggerClassName="inline-flex size-7 items-center justify-center rounded-sm text-muted until-meant hover:bg-hover hover:text-ink aria-expanded:bg-hover"
    >
      <MenuItem onClick={onEdit}>
        <Pencil aria-hidden="true" />
        Edit
      </MenuItem>
      <MenuItem aria-disabled={isOnline ? undefined : true} onClick={() => isOnline && onRemove()}>
        <Trash2 aria-hidden="true" />
        Remove
      </MenuItem>
    </Menu>
  );
}
