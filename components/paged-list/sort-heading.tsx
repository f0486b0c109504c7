import { clsx } from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { nextSort, sortDirection } from "@/lib/filters/list-view";

interface SortHeadingProps {
  /** The column's key; null: the list can't be sorted by it. */
  sort: string | null;
  /** The list's order; null: by relevance. */
  current: string | null;
  isFigure?: boolean;
  className: string;
  /** The URL of the list in an order. */
  hrefOf: (sort: string) => string;
  onSort: (sort: string) => void;
  children: ReactNode;
}

/** A column's heading; a sortable one links to the list in that order and states the current order. */
export function SortHeading({
  sort,
  current,
  isFigure = false,
  className,
  hrefOf,
  onSort,
  children,
}: SortHeadingProps) {
  const style = clsx("font-medium text-muted", isFigure ? "text-right" : "text-left", className);
  if (!sort) {
    return (
      <th scope="col" className={clsx(style, "truncate")}>
        {children}
      </th>
    );
  }
  const direction = sortDirection(current, sort);
  const next = nextSort(current, sort);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onSort(next);
  };
  const Arrow = direction === "ascending" ? ArrowUp : ArrowDown;
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
        <Arrow
          className={clsx("size-3 shrink-0", direction === "none" && "opacity-0 group-hover/sort:opacity-60")}
          aria-hidden="true"
        />
      </a>
    </th>
  );
}
