"use client";

import { Columns3, Copy, Eye, ListTodo, Trash2, UserRound } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { ColleaguePicker } from "@/components/colleagues/colleague-picker";
import { Checkbox } from "@/components/ui/form/checkbox";
import { showToast } from "@/components/ui/overlay/toast-store";
import { writeTsv } from "@/lib/accounts/list/tsv";
import { compareHref, compareLimits } from "@/lib/compare/choice";
import type { Account, AccountFacets } from "@/lib/contracts/accounts/account";
import type { NewBulk } from "@/lib/contracts/accounts/account-bulk";
import type { ListColumn } from "@/lib/contracts/accounts/account-columns";
import type { User } from "@/lib/contracts/people/user";
import { can } from "@/lib/contracts/rights/rights";
import { formatPlural } from "@/lib/contracts/text/format-number";
import type { Selection } from "@/lib/paging/selection";
import { actionStyle } from "./action-style";
import { ExportSelectedAccounts } from "./export-selected-accounts";
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
          trigger={
            <>
              <UserRound className="size-3.5" aria-hidden="true" />
              Assign
            </>
          }
        />
      ) : null}
      {canEdit ? (
        <SetValueMenu onSet={(values) => onRun({ kind: "set", values })} onSetField={props.onSetField} />
      ) : null}
      {can(user.role, "personalize") ? (
        <>
          <button type="button" onClick={() => onRun({ kind: "watch", on: true })} className={actionStyle}>
            <Eye className="size-3.5" aria-hidden="true" />
            Watch
          </button>
          <ListActions count={count} list={list} onRun={onRun} />
        </>
      ) : null}
      {isAll || count < compareLimits.min || count > compareLimits.max ? null : (
        <Link
          href={compareHref([...selection.keys()])}
          prefetch={false}
          className={`${actionStyle} hover:bg-hover hover:text-ink`}
        >
          <Columns3 className="size-3.5" aria-hidden="true" />
          Compare
        </Link>
      )}
      {canEdit ? (
        <button type="button" onClick={onAddTask} className={actionStyle}>
          <ListTodo className="size-3.5" aria-hidden="true" />
          Add task
        </button>
      ) : null}
      <ExportSelectedAccounts query={isAll ? matching.query : null} ids={[...selection.keys()]} chosen={chosen} />
      {isAll || !can(user, "exportData") ? null : (
        <CopyRows selection={selection} className={list ? "max-[90rem]:hidden" : "max-lg:hidden"} />
      )}
      {can(user, "removeAccounts") ? (
        <button type="button" onClick={onRemove} className={actionStyle}>
          <Trash2 className="size-3.5" aria-hidden="true" />
          Remove
        </button>
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
    <button type="button" onClick={copy} className={`${actionStyle} ${className}`}>
      <Copy className="size-3.5" aria-hidden="true" />
      Copy rows
    </button>
  );
}
