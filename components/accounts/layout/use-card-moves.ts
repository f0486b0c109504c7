"use client";

import { useRef } from "react";
import { toastUndo } from "@/components/facts/undo-toast";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { BoardColumn } from "@/lib/accounts/layout/sections";
import type { Account } from "@/lib/contracts/accounts/account";
import type { BoardField } from "@/lib/contracts/accounts/account-layout";
import { changeAccount, currentValue } from "@/lib/facts/browser/requests";
import type { PagedList } from "@/lib/paging/paged-list";
import { changeInLists } from "../cached-lists";

export type RegisterList = (value: string | null, list: PagedList<Account> | null) => void;

interface CardMoves {
  /** Registers each column's list. */
  register: RegisterList;
  move: (account: Account, from: BoardColumn, to: BoardColumn) => void;
}

interface CardMoveHandlers {
  onShift: (from: string | null, to: string | null, worth: number) => void;
  /** Announced to screen readers. */
  onAnnounce: (text: string) => void;
}

/**
 * Moves cards between columns. A move is shown at once, and Undo reverts it. If another user changed the value in
 * between, the user is notified and the card moves to that user's column. Moves of one card are sent one after the
 * other, and the last one decides its column.
 */
export function useCardMoves(by: BoardField, { onShift, onAnnounce }: CardMoveHandlers): CardMoves {
  const lists = useRef(new Map<string | null, PagedList<Account>>());
  /** The column in which a moved card is shown. */
  const shownIn = useRef(new Map<string, string | null>());
  const lastMoves = useRef(new Map<string, Promise<void>>());
  const show = (account: Account, to: string | null) => {
    const from = shownIn.current.get(account.id) ?? null;
    if (from === to) return;
    shownIn.current.set(account.id, to);
    const moved = { ...account, [by]: to };
    lists.current.get(from)?.remove([account.id]);
    lists.current.get(to)?.add(moved);
    changeInLists(account.id, { [by]: to });
    onShift(from, to, account.market_cap_usd ?? 0);
  };
  const send = async (account: Account, from: BoardColumn, to: BoardColumn, isLast: () => boolean) => {
    const outcome = await changeAccount(account.id, {
      values: { [by]: to.value },
      expected: { [by]: from.value },
    });
    // If another move of the card follows, that move reports the card's column should this one be refused.
    if (!isLast()) return;
    if (outcome.kind === "refused") {
      const serverValue = outcome.code === "changed" ? currentValue(outcome.fields, by) : undefined;
      show(account, typeof serverValue === "string" || serverValue === null ? serverValue : from.value);
      onAnnounce(`${account.name} was not moved: ${outcome.detail}`);
      showToast(`${account.name}: ${outcome.detail}`, { tone: "danger" });
      return;
    }
    const { cause } = outcome.data;
    if (!cause) return;
    toastUndo(`${account.name}: moved to ${to.label}.`, {
      accountId: account.id,
      cause,
      onDone: (isUndone) => {
        if (isUndone) show(account, from.value);
      },
    });
  };
  return {
    register: (value, list) => {
      if (list) lists.current.set(value, list);
      else lists.current.delete(value);
    },
    move: (account, from, to) => {
      if (from.value === to.value) return;
      shownIn.current.set(account.id, from.value);
      show(account, to.value);
      onAnnounce(`Moved ${account.name} from ${from.label} to ${to.label}.`);
      const before = lastMoves.current.get(account.id) ?? Promise.resolve();
      const sent: Promise<void> = before.then(() =>
        send(account, from, to, () => lastMoves.current.get(account.id) === sent),
      );
      lastMoves.current.set(account.id, sent);
    },
  };
}
