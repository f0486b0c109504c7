"use client";

import { Columns3, Copy, Eye, ListTodo, Trash2, UserRound } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { ColleaguePicker } from "@/components/colleagues/colleague-picker";
import { Checkbox } from "@/components/ui/form/checkbox";
import { showToast } from "@/components/ui/overlay/toast-store";
import { exportAddress } from "@/lib/accounts/list/export-address";
import { writeTsv } from "@/lib/accounts/list/tsv";
import { compareHref, compareLimits } from "@/lib/compare/choice";
import type { Account, AccountFacets } from "@/lib/contracts/accounts/account";
import type { NewBulk } from "@/lib/contracts/accounts/account-bulk";
import type { ListColumn } from "@/lib/contracts/accounts/account-columns";
import type { User } from "@/lib/contracts/people/user";
import { can } from "@/lib/contracts/rights/rights";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { saveFile } from "@/lib/http/browser/save-file";
import type { Selection } from "@/lib/paging/selection";
import { ActionButton, actionStyle } from "./action-button";
import { ExportSelected } from "./export-selected";
import { ListActions } from "./list-actions";
import type { MatchingRows } from "./selection-frame";
import { SetValueMenu } from "./set-value-menu";

export interface SelectedAccounts {
  selection: Selection<Account>;
  user: Pick<User, "uid" | "role" | "denied">;
  matching: MatchingRows;
  /** The hand-picked list that is shown; null in any other view. */
  list: AccountFacets["list"];
  /** The visible columns. */
  chosen: readonly ListColumn[];
  /** Whether all matching accounts are selected, including those that aren't loaded. */
  isAll: boolean;
  /** Whether a bulk change is being sent or running: only one runs at a time. */
  isSending: boolean;
}

interface SelectionActionsProps extends SelectedAccounts {
  /** The number of selected accounts. */
  count: number;
  onRun: (action: NewBulk["action"]) => void;
  /** Null: the client has no custom fields. */
  onSetField: (() => void) | null;
  onAddTask: () => void;
  onRemove: () => void;
}

/** The buttons of the actions for the selected accounts. */
export function SelectionActions(props: SelectionActionsProps) {
  const { selection, user, list, matching, chosen, isAll, isSending, count, onRun, onAddTask, onRemove } = props;
  const [withTasks, setWithTasks] = useState(false);
  const canEdit = can(user.role, "editAccounts");
  const ids = [...selection.keys()];
  return (
    <fieldset
      disabled={isSending}
      aria-label="Actions for the selection"
      className="flex min-w-0 items-center gap-1 overflow-x-auto [scrollbar-width:none]"
    >
      {can(user.role, "assignOwner") ? (
        <ColleaguePicker
          label="Choose the owner of the selected accounts"
          value={null}
          nobody="Nobody"
          footer={
            <Checkbox
              label="Also reassign the former owner’s open tasks"
              className="px-1"
              checked={withTasks}
              onChange={({ currentTarget }) => setWithTasks(currentTarget.checked)}
            />
          }
          onPick={(person) => {
            const along = person && withTasks ? { with_tasks: true as const } : {};
            onRun({ kind: "assign", uid: person?.uid ?? null, ...along });
          }}
          triggerClassName={actionStyle}
          icon={UserRound}
          trigger="Assign"
        />
      ) : null}
      {canEdit ? (
        <SetValueMenu onSet={(values) => onRun({ kind: "set", values })} onSetField={props.onSetField} />
      ) : null}
      {can(user.role, "personalize") ? (
        <>
          <ActionButton icon={Eye} onClick={() => onRun({ kind: "watch", on: true })}>
            Watch
          </ActionButton>
          <ListActions count={count} list={list} onRun={onRun} />
        </>
      ) : null}
      {isAll || count < compareLimits.min || count > compareLimits.max ? null : (
        <Link href={compareHref(ids)} prefetch={false} className={`${actionStyle} hover:bg-hover hover:text-ink`}>
          <Columns3 className="size-3.5" aria-hidden="true" />
          Compare
        </Link>
      )}
      {canEdit ? (
        <ActionButton icon={ListTodo} onClick={onAddTask}>
          Add task
        </ActionButton>
      ) : null}
      <ExportSelected
        count={ids.length}
        save={(format) => saveFile("/api/accounts/export", { ids, columns: chosen, format })}
        urlOf={isAll ? (format) => exportAddress(matching.query, chosen, format) : undefined}
      />
      {isAll || !can(user, "exportData") ? null : (
        <CopyRows selection={selection} className={list ? "max-[90rem]:hidden" : "max-lg:hidden"} />
      )}
      {can(user, "removeAccounts") ? (
        <ActionButton icon={Trash2} onClick={onRemove}>
          Remove
        </ActionButton>
      ) : null}
    </fieldset>
  );
}

/** Copies the selected rows as tab-separated text, which spreadsheets accept. */
function CopyRows({ selection, className }: { selection: Selection<Account>; className: string }) {
  const copy = () =>
    navigator.clipboard.writeText(writeTsv([...selection.values()])).then(
      () => showToast(`Copied ${formatPlural(selection.size, "account")} as rows for a spreadsheet.`),
      () => showToast("Your browser blocked copying.", { tone: "danger" }),
    );
  return (
    <ActionButton icon={Copy} onClick={copy} className={className}>
      Copy rows
    </ActionButton>
  );
}
