"use client";

import { ListTodo, UserMinus, UserPlus, UserRound, Users } from "lucide-react";
import { Menu, MenuLink } from "@/components/ui/overlay/menu";
import { OnlineMenuItem } from "@/components/ui/overlay/online-menu-item";
import { findingTitle, gapText, isFilled } from "@/lib/committee/seats";
import { contactHref } from "@/lib/contacts/filter";
import type { CommitteeSeat } from "@/lib/contracts/contacts/committee";
import { SeatFace } from "./seat-face";

/** The actions on a role: most of them open a dialog, `empty` runs at once. */
export type SeatAction = "choose" | "add" | "task" | "empty";

interface SeatMenuProps {
  seat: CommitteeSeat;
  onAct: (action: SeatAction) => void;
}

/**
 * A role and its actions. An open role can be filled with an existing or a new contact of the account, or get a task.
 */
export function SeatMenu({ seat, onAct }: SeatMenuProps) {
  const item = (action: SeatAction, Icon: typeof Users, text: string) => (
    <OnlineMenuItem onClick={() => onAct(action)}>
      <Icon aria-hidden="true" />
      {text}
    </OnlineMenuItem>
  );
  const { role, holder } = seat;
  return (
    <Menu
      label={`${role.name}: ${isFilled(seat) ? seat.holder.name : gapText(seat)}`}
      className="w-64"
      isDrawnWhenOpen
      trigger={<SeatFace seat={seat} canEdit />}
      triggerClassName="w-full rounded-md p-1.5 hover:bg-hover aria-expanded:bg-hover"
    >
      {isFilled(seat) ? (
        <MenuLink href={contactHref(seat.holder)}>
          <UserRound aria-hidden="true" />
          Show {seat.holder.name}
        </MenuLink>
      ) : null}
      {item("choose", Users, isFilled(seat) ? "Choose someone else" : "Choose from this account")}
      {isFilled(seat) ? null : item("add", UserPlus, "Add a contact")}
      {isFilled(seat) ? null : item("task", ListTodo, `Task: ${findingTitle(role.name)}`)}
      {holder ? item("empty", UserMinus, isFilled(seat) ? "Reopen this role" : `Forget ${holder.name}`) : null}
    </Menu>
  );
}
