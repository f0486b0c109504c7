import { clsx } from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/form/checkbox";
import { inPlace } from "@/components/ui/in-place";
import { currentSort, type ListView, nextSort, sortDirection } from "@/lib/filters/list-view";

interface TableHeadProps<View extends ListView> {
  view: View;
  /** The order of the list where its view has none. */
  defaultSort: string;
  columns: readonly Column[];
  /** Selects all loaded rows; null: they can't be selected all at once. */
  selectAll: { label: string; state: "none" | "some" | "all"; onSelect: () => void } | null;
  /** The URL of the list with this view. */
  hrefOf: (view: View) => string;
  onChange: (view: View) => void;
  /** Headings after those of the columns. */
  children?: ReactNode;
}

export interface Column {
  key: string;
  label: string;
  /** The order by this column; null: the list can't be sorted by it. */
  sort: string | null;
  isFigure?: boolean;
  className: string;
}

/** A list's headings. The heading of a sortable column links to the list sorted by it, and states the current order. */
export function TableHead<View extends ListView>(props: TableHeadProps<View>) {
  const { view, columns, selectAll, hrefOf, onChange } = props;
  const current = currentSort(view, props.defaultSort);
  return (
    <thead className="sticky top-(--topbar) z-10 block bg-surface max-md:hidden">
      <tr aria-rowindex={1} className="group flex h-9 items-center gap-4 border-line border-b px-8 text-xs">
        {selectAll ? (
          <td className={clsx("-ml-1 flex w-6 shrink-0", selectAll.state === "none" && "reveal-on-hover")}>
            <Checkbox
              aria-label={selectAll.label}
              checked={selectAll.state === "all"}
              indeterminate={selectAll.state === "some"}
              onChange={selectAll.onSelect}
            />
          </td>
        ) : (
          <td className="-ml-1 w-6 shrink-0" />
        )}
        {columns.map((column) => (
          <Heading
            key={column.key}
            {...{ column, current }}
            hrefOf={(sort) => hrefOf({ ...view, sort })}
            onSort={(sort) => onChange({ ...view, sort })}
          />
        ))}
        {props.children}
      </tr>
    </thead>
  );
}

interface HeadingProps {
  column: Column;
  /** The list's order; null when it is sorted by relevance. */
  current: string | null;
  hrefOf: (sort: string) => string;
  onSort: (sort: string) => void;
}

function Heading({ column: { label, sort, isFigure = false, className }, current, hrefOf, onSort }: HeadingProps) {
  const style = clsx("font-medium text-muted", isFigure ? "text-right" : "text-left", className);
  if (!sort) {
    return (
      <th scope="col" className={clsx(style, "truncate")}>
        {label}
      </th>
    );
  }
  const direction = sortDirection(current, sort);
  const next = nextSort(current, sort);
  const Arrow = direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={direction} className={style}>
      <a
        href={hrefOf(next)}
        onClick={inPlace(() => onSort(next))}
        className={clsx(
          "group/sort -mx-1 inline-flex h-6 max-w-full items-center gap-1 rounded-xs px-1 hover:bg-hover hover:text-ink",
          isFigure && "flex-row-reverse",
          direction !== "none" && "text-ink",
        )}
      >
        <span className="truncate">{label}</span>
        <Arrow
          className={clsx("size-3 shrink-0", direction === "none" && "opacity-0 group-hover/sort:opacity-60")}
          aria-hidden="true"
        />
      </a>
    </th>
  );
}
