import { clsx } from "clsx";
import { memo } from "react";
import { AccountLink } from "@/components/account-link/account-link";
import { useCustomFields } from "@/components/custom-fields/fields-context";
import { SelectCell } from "@/components/paged-list/select-cell";
import { Skeleton } from "@/components/ui/state/skeleton";
import { ValueOrDash } from "@/components/ui/value-or-dash";
import { findColumn } from "@/lib/accounts/list/columns";
import { describeOverdue, formatDue } from "@/lib/activity/due";
import type { Account } from "@/lib/contracts/accounts/account";
import type { ListColumn } from "@/lib/contracts/accounts/account-columns";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { formatMoney } from "@/lib/contracts/text/format-number";
import { CompanyMark } from "../company-mark";
import { FieldCell } from "../row-values/field-cell";
import { OwnerCell } from "../row-values/owner-cell";
import { cellOf, fieldOf, widthOf } from "./cell";
import { NewsDot } from "./news-dot";
import { ValueMenu } from "./value-menu";

export const rowStyle =
  "flex h-11 items-center gap-4 border-line border-b px-4 text-sm max-md:h-15 max-md:gap-3 md:px-8";

interface AccountRowProps {
  account: Account;
  /** Counted from 0. */
  index: number;
  chosen: readonly ListColumn[];
  /** Whether the row uses the compact height; has no effect on a phone's cards. */
  isCompact?: boolean;
  industryNames: Readonly<Record<string, string>>;
  isSelected: boolean;
  /** Whether the account is open in the preview beside the list. */
  isPreviewed?: boolean;
  /** Whether any row is selected. */
  isChoosing: boolean;
  /** Whether rows can be selected at all. */
  canSelect: boolean;
  /** Whether the user can change tier, stage and custom fields in the row. */
  canEdit: boolean;
  /** Whether the user may assign owners. */
  canAssign?: boolean;
  /** Today in the user's time zone: YYYY-MM-DD. */
  today: string;
  onSelect: (account: Account, index: number, isRange: boolean) => void;
}

/** An account in the list: a table row on wide screens, a card of two lines on a phone. */
export const AccountRow = memo(function AccountRow(props: AccountRowProps) {
  const { account, index, chosen, isSelected, isChoosing, canSelect, onSelect } = props;
  const fields = useCustomFields();
  return (
    <tr
      // Row numbers are counted from 1, and the heading is the first row.
      aria-rowindex={index + 2}
      data-index={index}
      className={clsx(
        rowStyle,
        props.isCompact && "md:h-9",
        "group relative hover:bg-hover has-focus-visible:bg-hover",
        isSelected && "bg-accent-soft",
        props.isPreviewed && "lg:shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      {canSelect ? (
        <SelectCell
          name={account.name}
          isSelected={isSelected}
          isChoosing={isChoosing}
          onSelect={(isRange) => onSelect(account, index, isRange)}
        />
      ) : null}
      <th scope="row" className="flex min-w-0 flex-[2.2] items-center gap-3 text-left font-normal">
        <CompanyMark name={account.name} logo={account.logo} />
        <span className="min-w-0 grow">
          <span className="flex items-center gap-2">
            <AccountLink account={account} className="min-w-0 truncate font-medium text-ink row-link">
              {account.name}
            </AccountLink>
            {account.news ? <NewsDot news={account.news} /> : null}
          </span>
          <span className="block truncate text-ink text-xs md:hidden">
            {account.next_task ? (
              <NextTask task={account.next_task} today={props.today} />
            ) : (
              [account.sector, account.hq_state].filter(Boolean).join(" · ") || "Sector not known"
            )}
          </span>
        </span>
      </th>
      <td className="shrink-0 text-right text-xs tabular-nums md:hidden">
        <span className="block font-medium text-ink text-sm">
          <ValueOrDash>
            {account.market_cap_usd === null ? account.market_cap_band : formatMoney(account.market_cap_usd)}
          </ValueOrDash>
        </span>
        {account.owner && chosen.includes("owner") ? (
          <span className="block max-w-24 truncate text-muted">
            <span className="sr-only">Owner: </span>
            {account.owner.name}
          </span>
        ) : null}
      </td>
      {chosen.map((key) => (
        <td
          key={key}
          className={clsx(
            "truncate max-md:hidden",
            widthOf(key),
            findColumn(key, fields)?.isFigure ? "text-right text-ink tabular-nums" : "text-ink",
          )}
        >
          <RowValue {...props} column={key} fields={fields} />
        </td>
      ))}
    </tr>
  );
});

interface RowValueProps extends Pick<AccountRowProps, "account" | "industryNames" | "canEdit" | "canAssign"> {
  column: ListColumn;
  fields: readonly AccountField[];
}

/** A value in its column, editable where the user may change it. */
function RowValue({ account, column, fields, industryNames, canEdit, canAssign }: RowValueProps) {
  if (canEdit && (column === "tier" || column === "stage")) return <ValueMenu account={account} field={column} />;
  if (canAssign && column === "owner") return <OwnerCell account={account} />;
  const field = fieldOf(column, fields);
  if (canEdit && field) return <FieldCell account={account} field={field} />;
  return <ValueOrDash>{cellOf(account, column, { industryNames, fields })}</ValueOrDash>;
}

/** The account's next task, marked when overdue. */
function NextTask({ task, today }: { task: NonNullable<Account["next_task"]>; today: string }) {
  const day = task.due_date;
  const isOverdue = day !== null && day < today;
  return (
    <>
      <span className="sr-only">Next: </span>
      {day === null ? null : (
        <span className={isOverdue ? "font-medium text-danger-ink" : undefined}>
          {isOverdue ? describeOverdue(day, today) : formatDue(day, today)} ·{" "}
        </span>
      )}
      {task.title}
    </>
  );
}

/** A placeholder for a row that is still loading. */
export function RowSkeleton({ index, chosen, isCompact }: Pick<AccountRowProps, "index" | "chosen" | "isCompact">) {
  const fields = useCustomFields();
  return (
    <tr aria-rowindex={index + 2} aria-busy="true" className={clsx(rowStyle, isCompact && "md:h-9")}>
      <td className="w-5 shrink-0 max-md:hidden" />
      <th scope="row" className="flex min-w-0 flex-[2.2] items-center gap-3">
        <Skeleton className="size-7 shrink-0" />
        <Skeleton className="h-3.5 w-2/3" />
        <span className="sr-only">Loading</span>
      </th>
      {chosen.map((key) => (
        <td key={key} className={clsx("max-md:hidden", widthOf(key))}>
          <Skeleton className={clsx("h-3.5", findColumn(key, fields)?.isFigure ? "ml-auto w-12" : "w-3/4")} />
        </td>
      ))}
    </tr>
  );
}
