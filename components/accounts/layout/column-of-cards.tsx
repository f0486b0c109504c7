import { clsx } from "clsx";
import { type DragEvent, useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Skeleton } from "@/components/ui/state/skeleton";
import type { BoardColumn } from "@/lib/accounts/layout/sections";
import type { Account } from "@/lib/contracts/accounts/account";
import type { AccountGroup } from "@/lib/contracts/accounts/account-group";
import { useList } from "../use-list";
import { BoardCard } from "./board-card";
import { GroupSums } from "./group-sums";
import type { RegisterList } from "./use-card-moves";
import type { TouchDrag } from "./use-touch-drag";

interface ColumnOfCardsProps {
  uid: string;
  column: BoardColumn;
  columns: readonly BoardColumn[];
  /** The column's index, counted from 0. */
  index: number;
  /** The query of its cards. */
  query: string;
  /** Null for an empty column. */
  group: AccountGroup | null;
  isCounted: boolean;
  isExact: boolean;
  canEdit: boolean;
  version: number;
  register: RegisterList;
  moveTo: (account: Account, from: BoardColumn, to: BoardColumn) => void;
  touch: TouchDrag;
}

/** The MIME type of a dragged card; any other drop is ignored. */
const cardType = "application/x-sightline-card";
const step = 50;

/** The dragged card and its column, stored here because a drag event's data can't be read before the drop. */
let dragged: { account: Account; from: BoardColumn } | null = null;

/** One column of a board: the number of its accounts, and their cards. */
export function ColumnOfCards(props: ColumnOfCardsProps) {
  const { column, columns, index, group, isExact, register, moveTo, touch } = props;
  const id = useId();
  const { list, state } = useList(props.uid, props.query, null, props.version);
  const { rows, problem, nextCursor, loading, isStarted } = state;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    register(column.value, list);
    return () => register(column.value, null);
  }, [register, column.value, list]);
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(cardType)) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (dragged) moveTo(dragged.account, dragged.from, column);
    dragged = null;
  };
  return (
    <section
      aria-labelledby={id}
      data-column={`${column.value}`}
      onDragOver={onDragOver}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      }}
      onDrop={onDrop}
      className={clsx(
        "flex w-72 shrink-0 snap-start flex-col gap-2 rounded-lg p-2 md:min-w-52 md:flex-1",
        isOver || touch.over === `${column.value}` ? "bg-accent-soft" : "bg-sunken",
      )}
    >
      <h2 className="flex items-center gap-2 px-1 text-sm">
        <span id={id} className="font-medium text-ink">
          {column.label}
        </span>
        {props.isCounted ? (
          <GroupSums count={group?.count ?? 0} worth={group?.market_cap_usd ?? 0} isExact={isExact} isApart />
        ) : null}
      </h2>
      <ul className="flex flex-col gap-2" aria-busy={loading}>
        {rows.map((account) => (
          <li
            key={account.id}
            data-card={account.id}
            draggable={props.canEdit}
            className="select-none [-webkit-touch-callout:none] data-lifted:pointer-events-none data-lifted:relative data-lifted:z-20 data-lifted:opacity-90"
            onPointerDown={(event) => {
              if (!props.canEdit) return;
              touch.onPointerDown(event, (name) => {
                const to = columns.find(({ value }) => `${value}` === name);
                if (to && to.value !== column.value) moveTo(account, column, to);
              });
            }}
            onDragStart={(event) => {
              event.dataTransfer.setData(cardType, account.id);
              event.dataTransfer.effectAllowed = "move";
              dragged = { account, from: column };
            }}
            onDragEnd={() => {
              dragged = null;
            }}
          >
            <BoardCard
              account={account}
              column={column}
              columns={columns}
              index={index}
              canMove={props.canEdit}
              onMove={(to) => moveTo(account, column, to)}
            />
          </li>
        ))}
        {isStarted || problem !== null ? null : (
          <li>
            <Skeleton className="h-18 w-full rounded-md" />
            <span className="sr-only">Loading</span>
          </li>
        )}
      </ul>
      {isStarted && rows.length === 0 ? (
        <p className="rounded-md border border-line border-dashed px-3 py-4 text-center text-muted text-sm">
          Nothing here
        </p>
      ) : null}
      {problem !== null || (isStarted && nextCursor !== null) ? (
        <div className="flex flex-col items-center gap-1.5 text-center text-muted text-sm">
          {problem}
          <Button
            size="sm"
            busy={loading}
            aria-label={problem === null ? `Show more of ${column.label}` : `Try ${column.label} again`}
            onClick={() => (problem === null ? list.need(rows.length + step) : list.retry())}
          >
            {problem === null ? "Show more" : "Try again"}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
