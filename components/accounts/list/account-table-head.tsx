import { clsx } from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type MouseEvent, memo, type ReactNode } from "react";
import { useCustomFields } from "@/components/custom-fields/fields-context";
import { Checkbox } from "@/components/ui/form/checkbox";
import { findColumn } from "@/lib/accounts/list/columns";
import { type AccountsView, nextSort, type SortKey, sortDirection } from "@/lib/accounts/list/view";
import type { ListColumn } from "@/lib/contracts/accounts/account-columns";
import { widthOf } from "./cell";

interface AccountTableHeadProps {
  view: AccountsView;
  chosen: readonly ListColumn[];
  canSelect: boolean;
  /** Whether the rows can be selected, but not all at once from the heading. */
  hasBoxes?: boolean;
  /** Whether none, some or all of the loaded rows are selected. */
  selection: "none" | "some" | "all";
  onSelectAll: () => void;
  /** The URL of the list with this view. */
  hrefOf: (view: AccountsView) => string;
  onChange: (view: AccountsView) => void;
}

/** The table's headings. A sortable one links to the list in that order and states the current order. */
export const AccountTableHead = memo(function AccountTableHead(props: AccountTableHeadProps) {
  const { view, chosen, canSelect, selection, onSelectAll, hrefOf, onChange } = props;
  const fields = useCustomFields();
  return (
    <thead className="sticky top-(--topbar) z-10 block bg-surface max-md:hidden">
      <tr aria-rowindex={1} className="flex h-9 items-center gap-4 border-line border-b px-8 text-xs">
        {canSelect ? (
          <td className="-ml-1 flex w-6 shrink-0">
            <Checkbox
              aria-label="Select all loaded accounts"
              checked={selection === "all"}
              indeterminate={selection === "some"}
              onChange={onSelectAll}
            />
          </td>
        ) : props.hasBoxes ? (
          <td className="-ml-1 w-6 shrink-0" />
        ) : null}
        <Heading view={view} sort="name" hrefOf={hrefOf} onChange={onChange} className="min-w-0 flex-[2.2]">
          Name
        </Heading>
        {chosen.map((key) => {
          const column = findColumn(key, fields);
          if (!column) return null;
          const { label, sort, isFigure } = column;
          return (
            <Heading
              key={key}
              view={view}
              sort={sort}
              hrefOf={hrefOf}
              onChange={onChange}
              isFigure={isFigure}
              className={widthOf(key)}
            >
              {label}
            </Heading>
          );
        })}
      </tr>
    </thead>
  );
});

interface HeadingProps {
  view: AccountsView;
  sort: SortKey | null;
  isFigure?: boolean;
  className: string;
  hrefOf: (view: AccountsView) => string;
  onChange: (view: AccountsView) => void;
  children: ReactNode;
}

function Heading({ view, sort, isFigure = false, className, hrefOf, onChange, children }: HeadingProps) {
  const direction = sort ? sortDirection(view, sort) : undefined;
  const style = clsx("font-medium text-muted", isFigure ? "text-right" : "text-left", className);
  if (!sort) {
    return (
      <th scope="col" className={clsx(style, "truncate")}>
        {children}
      </th>
    );
  }
  const next = { ...view, sort: nextSort(directionSort(direction, sort), sort) };
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <th scope="col" aria-sort={direction} className={style}>
      <a
        href={hrefOf(next)}
        onClick={onClick}
        className={clsx(
          "group/sort -mx-1 inline-flex h-6 max-w-full items-center gap-1 rounded-xs px-1 hover:bg-hover hover:text-ink",
          isFigure && "flex-row-reverse",
          direction !== "none" && "text-ink",
        )}
      >
        <span className="truncate">{children}</span>
        {direction === "ascending" ? (
          <ArrowUp className="size-3 shrink-0" aria-hidden="true" />
        ) : (
          <ArrowDown
            className={clsx("size-3 shrink-0", direction === "none" && "opacity-0 group-hover/sort:opacity-60")}
            aria-hidden="true"
          />
        )}
      </a>
    </th>
  );
}

function directionSort(direction: "ascending" | "descending" | "none" | undefined, sort: SortKey): string | null {
  if (direction === "ascending") return sort;
  return direction === "descending" ? `-${sort}` : null;
}
