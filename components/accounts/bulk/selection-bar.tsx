"use client";

import { Columns3, Copy, Eye, ListTodo, Trash2, UserRound, X } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { PersonPicker } from "@/components/people/person-picker";
import { IconButton } from "@/components/ui/button/icon-button";
import { showToast } from "@/components/ui/overlay/toast-store";
import { mostChosen } from "@/lib/accounts/bulk/bulk";
import { confirmedFrom, planRemoval, type RemovalPlan } from "@/lib/accounts/bulk/removal";
import type { Selection } from "@/lib/accounts/list/selection";
import { writeTsv } from "@/lib/accounts/list/tsv";
import { compared, compareHref } from "@/lib/compare/choice";
import type { AccountFacets } from "@/lib/contracts/account";
import type { NewBulk } from "@/lib/contracts/account-bulk";
import type { AccountColumn } from "@/lib/contracts/account-columns";
import { canAssignOwner, canEditAccounts } from "@/lib/contracts/rights";
import type { User } from "@/lib/contracts/user";
import { formatCount, formatPlural } from "@/lib/figures/number";
import { type Removal, useRemoval } from "../removing/use-removal";
import { actionStyle } from "./action-style";
import { BulkTaskDialog } from "./bulk-task-dialog";
import { ConfirmAll } from "./confirm-all";
import { ConfirmRemoval } from "./confirm-removal";
import { ExportChosen } from "./export-chosen";
import { ListActions } from "./list-actions";
import { SetMenu } from "./set-menu";

export interface SelectionBarProps {
  selection: Selection;
  user: Pick<User, "uid" | "role">;
  removal: Removal;
  /** The list's filters, as in its address, and how many accounts they match. */
  matching: { query: string; total: number };
  /** The list kept by hand that is looked at; none: another view. */
  list: AccountFacets["list"];
  /** The columns of the list. */
  chosen: readonly AccountColumn[];
  /** Whether all that match are meant, those that aren't loaded among them. */
  isAll: boolean;
  /** Whether something is sent or under way: one thing at a time. */
  isSending: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  /** Does one thing with what is selected. @returns whether it was begun */
  run: (action: NewBulk["action"]) => Promise<boolean>;
}

/** What can be done with the selected accounts: the chosen rows, or all that match. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, user, removal, matching, list, isAll, isSending, onClear } = props;
  const remove = useRemoval(removal);
  const [asked, setAsked] = useState<RemovalPlan | "all" | null>(null);
  const [isAddingTask, setAddingTask] = useState(false);
  const count = isAll ? matching.total : selection.size;
  const canEdit = canEditAccounts(user.role);
  const run = async (action: NewBulk["action"]) => {
    if (!isAll && selection.size > mostChosen) {
      showToast(`Choose at most ${formatCount(mostChosen)} rows, or all that match.`, { tone: "danger" });
    } else if (await props.run(action)) onClear();
  };
  const carryOut = ({ removable, keptCount }: RemovalPlan) => {
    onClear();
    if (keptCount > 0) {
      const verb = keptCount === 1 ? "belongs" : "belong";
      showToast(
        `${formatPlural(keptCount, "account")} ${verb} to others. Their owners or a sales leader can remove them.`,
      );
    }
    void remove(removable);
  };
  const onRemove = () => {
    const plan = planRemoval(user, [...selection.values()]);
    if (isAll) setAsked("all");
    else if (plan.removable.length < confirmedFrom) carryOut(plan);
    else setAsked(plan);
  };
  const copy = () =>
    navigator.clipboard.writeText(writeTsv([...selection.values()])).then(
      () => showToast(`Copied ${formatPlural(selection.size, "account")} as rows for a spreadsheet.`),
      () => showToast("The browser did not let us copy.", { tone: "danger" }),
    );
  return (
    <>
      <section
        aria-label="Selected accounts"
        className="pointer-events-auto flex max-w-full animate-rise items-center gap-1 rounded-lg border border-line-strong bg-raised p-1 shadow-lg max-md:w-full max-md:flex-col max-md:items-stretch"
      >
        <div className="flex items-center gap-1 pl-2.5">
          <p role="status" className="mr-1 whitespace-nowrap font-medium text-ink text-sm tabular-nums max-md:grow">
            {isAll ? `All ${formatPlural(count, "account")} selected` : `${formatPlural(count, "account")} selected`}
          </p>
          {matching.total > selection.size && !isAll ? (
            <button type="button" onClick={props.onSelectAll} className={`${actionStyle} text-accent-ink!`}>
              Select all {formatCount(matching.total)}
            </button>
          ) : null}
          <ClearButton className="md:hidden" onClear={onClear} />
        </div>
        <fieldset
          disabled={isSending}
          aria-label="What to do with them"
          className="flex min-w-0 items-center gap-1 overflow-x-auto [scrollbar-width:none]"
        >
          {canAssignOwner(user.role) ? (
            <PersonPicker
              label="Choose the owner of the selected accounts"
              value={null}
              meUid={user.uid}
              nobody="Nobody"
              onPick={(person) => void run({ kind: "assign", uid: person?.uid ?? null })}
              triggerClassName={actionStyle}
              trigger={
                <>
                  <UserRound className="size-3.5" aria-hidden="true" />
                  Assign
                </>
              }
            />
          ) : null}
          {canEdit ? <SetMenu onSet={(values) => void run({ kind: "set", values })} /> : null}
          <button type="button" onClick={() => void run({ kind: "watch", on: true })} className={actionStyle}>
            <Eye className="size-3.5" aria-hidden="true" />
            Watch
          </button>
          <ListActions count={count} list={list} onRun={(action) => void run(action)} />
          {isAll || count < compared.least || count > compared.most ? null : (
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
            <button type="button" onClick={() => setAddingTask(true)} className={actionStyle}>
              <ListTodo className="size-3.5" aria-hidden="true" />
              Add task
            </button>
          ) : null}
          <ExportChosen query={isAll ? matching.query : null} ids={[...selection.keys()]} chosen={props.chosen} />
          {isAll ? null : (
            <button
              type="button"
              onClick={copy}
              className={`${actionStyle} ${list ? "max-[90rem]:hidden" : "max-lg:hidden"}`}
            >
              <Copy className="size-3.5" aria-hidden="true" />
              Copy rows
            </button>
          )}
          {canEdit ? (
            <button type="button" onClick={onRemove} className={actionStyle}>
              <Trash2 className="size-3.5" aria-hidden="true" />
              Remove
            </button>
          ) : null}
        </fieldset>
        <ClearButton className="max-md:hidden" onClear={onClear} />
      </section>
      <div className="pointer-events-auto contents">
        {isAddingTask ? (
          <BulkTaskDialog
            count={count}
            user={user}
            onClose={() => setAddingTask(false)}
            onAdd={(task) => {
              setAddingTask(false);
              void run({ kind: "task", ...task });
            }}
          />
        ) : null}
        {asked === "all" ? (
          <ConfirmAll
            count={count}
            isRep={user.role === "sales_rep"}
            onClose={() => setAsked(null)}
            onConfirm={() => {
              setAsked(null);
              void run({ kind: "remove" });
            }}
          />
        ) : asked ? (
          <ConfirmRemoval
            plan={asked}
            onClose={() => setAsked(null)}
            onConfirm={() => {
              setAsked(null);
              carryOut(asked);
            }}
          />
        ) : null}
      </div>
    </>
  );
}

function ClearButton({ className, onClear }: { className: string; onClear: () => void }) {
  return (
    <span className={className}>
      <IconButton label="Clear selection" tooltip="top" onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
    </span>
  );
}
