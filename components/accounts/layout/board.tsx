"use client";

import { useRef, useState } from "react";
import { ErrorState } from "@/components/ui/state/error-state";
import { groupingName } from "@/lib/accounts/layout/choices";
import { type BoardColumn, boardColumns, sectionOf } from "@/lib/accounts/layout/sections";
import { type AccountsView, writeView } from "@/lib/accounts/list/view";
import type { Account } from "@/lib/contracts/accounts/account";
import type { BoardField } from "@/lib/contracts/accounts/account-layout";
import { ColumnOfCards } from "./column-of-cards";
import { useCardMoves } from "./use-card-moves";
import { useGroups } from "./use-groups";
import { useTouchDrag } from "./use-touch-drag";

interface BoardProps {
  uid: string;
  view: AccountsView;
  by: BoardField;
  canEdit: boolean;
  /** A new number reloads all cards. */
  version: number;
  /** A new number recounts the columns. */
  counted: number;
}

/**
 * The accounts of a view as cards in columns. Moving a card, which needs `canEdit`, gives the account the value of its
 * new column.
 */
export default function Board({ uid, view, by, canEdit, version, counted }: BoardProps) {
  const columns = boardColumns(view, by);
  const { groups, problem, recount, shift } = useGroups(view, by, counted);
  const [announcement, setAnnouncement] = useState("");
  const board = useRef<HTMLElement>(null);
  const { register, move } = useCardMoves(by, { onShift: shift, onAnnounce: setAnnouncement });
  const touch = useTouchDrag();
  if (problem !== null) {
    return (
      <ErrorState title="The board could not be loaded" onRetry={recount}>
        {problem} Your filters are kept.
      </ErrorState>
    );
  }
  const moveTo = (account: Account, from: BoardColumn, to: BoardColumn) => {
    move(account, from, to);
    // The card has moved to another column: return the focus to it, for keyboard users.
    requestAnimationFrame(() => board.current?.querySelector<HTMLElement>(`[data-card="${account.id}"] a`)?.focus());
  };
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <section
        ref={board}
        data-board=""
        aria-label={`Board by ${groupingName(by)}`}
        className="relative flex grow snap-x scroll-px-4 items-stretch gap-3 overflow-x-auto px-4 pb-6 md:px-8"
      >
        {columns.map((column, at) => (
          <ColumnOfCards
            key={`${column.value}`}
            {...{ uid, column, columns, canEdit, version, register, moveTo, touch }}
            query={writeView(sectionOf(view, by, column.value))}
            index={at}
            group={groups?.items.find(({ value }) => value === column.value) ?? null}
            isCounted={groups !== undefined}
            isExact={groups?.is_exact !== false}
          />
        ))}
      </section>
      <div className="h-(--bottom-bar)" aria-hidden="true" />
    </>
  );
}
