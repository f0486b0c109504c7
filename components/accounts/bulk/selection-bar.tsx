"use client";

import { useState } from "react";
import { useCustomFields } from "@/components/custom-fields/fields-context";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import {
  describeRemovalOfAll,
  describeRemovalPlan,
  minConfirmedRows,
  planRemoval,
  type RemovalPlan,
} from "@/lib/accounts/bulk/removal";
import type { NewBulk } from "@/lib/contracts/accounts/account-bulk";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { type Removal, removeAtOnce } from "../removing/remove-accounts";
import { BulkFieldDialog } from "./bulk-field-dialog";
import { BulkTaskDialog } from "./bulk-task-dialog";
import { type SelectedAccounts, SelectionActions } from "./selection-actions";
import { SelectionFrame } from "./selection-frame";

export interface SelectionBarProps extends SelectedAccounts {
  removal: Removal;
  onSelectAll: () => void;
  onClear: () => void;
  /**
   * Starts a bulk change of the selected accounts.
   *
   * @returns whether it was started
   */
  run: (action: NewBulk["action"]) => Promise<boolean>;
}

/** The actions for the selected accounts: the selected rows, or all that match. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, user, removal, matching, list, isAll, isSending, onClear } = props;
  const removing = useOneAtATime();
  const [pendingRemoval, setPendingRemoval] = useState<RemovalPlan | "all" | null>(null);
  const [form, setForm] = useState<"task" | "field" | null>(null);
  const fields = useCustomFields();
  const count = isAll ? matching.total : selection.size;
  const run = async (action: NewBulk["action"]) => {
    const isStarted = await props.run(action);
    if (isStarted) onClear();
    return isStarted;
  };
  const remove = ({ removable, stayingCount }: RemovalPlan) => {
    onClear();
    if (stayingCount > 0) {
      const verb = stayingCount === 1 ? "belongs" : "belong";
      showToast(
        `${formatPlural(stayingCount, "account")} ${verb} to others. Their owners or a sales leader can remove them.`,
      );
    }
    void removing.run(() => removeAtOnce(removable, removal));
  };
  const onRemove = () => {
    const plan = planRemoval(user, [...selection.values()]);
    if (isAll) setPendingRemoval("all");
    else if (plan.removable.length < minConfirmedRows) remove(plan);
    else setPendingRemoval(plan);
  };
  const question =
    pendingRemoval &&
    (pendingRemoval === "all" ? describeRemovalOfAll(count, user) : describeRemovalPlan(pendingRemoval));
  return (
    <>
      <SelectionFrame
        noun="account"
        count={selection.size}
        {...{ isAll, matching, onClear }}
        onSelectAll={props.onSelectAll}
      >
        <SelectionActions
          {...{ selection, user, list, count, isAll, isSending, matching }}
          chosen={props.chosen}
          onRun={(action) => void run(action)}
          onSetField={fields.length > 0 ? () => setForm("field") : null}
          onAddTask={() => setForm("task")}
          onRemove={onRemove}
        />
      </SelectionFrame>
      <div className="pointer-events-auto contents">
        {form === "field" ? (
          <BulkFieldDialog
            count={count}
            fields={fields}
            onClose={() => setForm(null)}
            onSet={(custom) => {
              setForm(null);
              return run({ kind: "set", values: { custom } });
            }}
          />
        ) : null}
        {form === "task" ? (
          <BulkTaskDialog
            count={count}
            user={user}
            onClose={() => setForm(null)}
            onAdd={(task) => {
              setForm(null);
              return run({ kind: "task", ...task });
            }}
          />
        ) : null}
        {pendingRemoval && question ? (
          <ConfirmDialog
            open
            title={question.title}
            description={question.text}
            action={pendingRemoval === "all" ? "Remove all" : "Remove"}
            onClose={() => setPendingRemoval(null)}
            onConfirm={() => {
              setPendingRemoval(null);
              if (pendingRemoval === "all") void run({ kind: "remove" });
              else remove(pendingRemoval);
            }}
          />
        ) : null}
      </div>
    </>
  );
}
