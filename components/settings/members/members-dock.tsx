"use client";

import { ArrowRightLeft, UserCheck, UserCog, Users, UserX } from "lucide-react";
import { useState } from "react";
import { ActionButtons } from "@/components/accounts/bulk/action-buttons";
import { formatSelected, SelectionFrame } from "@/components/accounts/bulk/selection-frame";
import type { RowSelection } from "@/components/paged-list/use-row-selection";
import { BottomDock } from "@/components/ui/bottom-dock";
import type { MemberBulk, MemberQuery } from "@/lib/contracts/people/member";
import { type BulkKind, MemberBulkDialog } from "./member-bulk-dialog";
import type { SelectableMember } from "./members-table";

const enable = { kind: "enable", label: "Enable", Icon: UserCheck } as const;
const actions = [
  { kind: "role", label: "Change role", Icon: UserCog },
  { kind: "team", label: "Change team", Icon: Users },
  { kind: "disable", label: "Disable", Icon: UserX },
  enable,
] as const;

/** The actions for a list of disabled members who still own something. */
const leaverActions = [{ kind: "hand_over", label: "Hand over", Icon: ArrowRightLeft }, enable] as const;

interface MembersDockProps {
  selected: RowSelection<SelectableMember>;
  /** The search and the filters of the list, and the number of matching members. */
  query: MemberQuery;
  total: number;
  teams: readonly { id: string; name: string }[];
  /** Called after a change, even if it was refused for some members. */
  onChanged: () => void;
}

/** The bar at the bottom of the window with the actions for the selected members. */
export function MembersDock({ selected, query, total, teams, onChanged }: MembersDockProps) {
  const { selection, isAll, selectAll, clear } = selected;
  const [openKind, setOpenKind] = useState<BulkKind | null>(null);
  const matching = { query: "", total, isExact: true };
  const people: MemberBulk["people"] = isAll ? { query } : { uids: [...selection.keys()] };
  return (
    <BottomDock shows="bar">
      <SelectionFrame
        noun="member"
        count={selection.size}
        {...{ isAll, matching }}
        onSelectAll={selectAll}
        onClear={clear}
      >
        <ActionButtons actions={query.state === "to_hand_over" ? leaverActions : actions} onAct={setOpenKind} />
      </SelectionFrame>
      {openKind ? (
        <div className="pointer-events-auto contents">
          <MemberBulkDialog
            kind={openKind}
            count={formatSelected("member", selection.size, { isAll, matching })}
            isAll={isAll}
            {...{ people, teams, onChanged }}
            onClose={() => setOpenKind(null)}
            onDone={clear}
          />
        </div>
      ) : null}
    </BottomDock>
  );
}
