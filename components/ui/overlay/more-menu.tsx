import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";
import { Menu } from "./menu";

interface MoreMenuProps extends Omit<ComponentProps<typeof Menu>, "trigger" | "align"> {
  /** The button's size, its corners, and whether it is hidden until its row is hovered. */
  triggerClassName: string;
}

/** The menu of further actions, behind a button with three dots. */
export function MoreMenu({ triggerClassName, ...menu }: MoreMenuProps) {
  return (
    <Menu
      {...menu}
      align="end"
      trigger={<Ellipsis className="size-4" aria-hidden="true" />}
      triggerClassName={`inline-flex shrink-0 items-center justify-center text-muted hover:bg-hover hover:text-ink aria-expanded:bg-hover ${triggerClassName}`}
    />
  );
}
