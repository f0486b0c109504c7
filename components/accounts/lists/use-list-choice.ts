"use client";

import { useState } from "react";
import type { AccountList } from "@/lib/contracts/accounts/account-list";

/** An existing list, or a new one with this name. */
type Choice = AccountList | { id: ""; name: string };

/**
 * The state of a combobox that filters lists and names a new one.
 *
 * @param lists null while they are loading, when nothing can be chosen or named
 * @param onChange called when the text or the choice changes
 */
export function useListChoice(lists: readonly AccountList[] | null, { onChange }: { onChange: () => void }) {
  const [q, setQ] = useState("");
  const [at, setAt] = useState<number | null>(null);
  const choices = lists ? choicesOf(lists, q.trim()) : [];
  const active = at === null ? -1 : Math.min(at, choices.length - 1);
  const choose = (index: number) => {
    setAt(index);
    onChange();
  };
  return {
    q,
    choices,
    /** The index of the active option; -1 if there is none. */
    active,
    choice: choices[active],
    choose,
    type: (text: string) => {
      setQ(text);
      setAt(text.trim() === "" ? null : 0);
      onChange();
    },
  };
}

export function isExistingList(choice: Choice): choice is AccountList {
  return choice.id !== "";
}

/** The lists whose name contains the text; a new list of that name comes last, unless one exists. */
function choicesOf(lists: readonly AccountList[], text: string): Choice[] {
  const key = text.toLowerCase();
  const found = lists.filter((list) => list.can_fill && list.name.toLowerCase().includes(key));
  const isTaken = found.some(({ name }) => name.toLowerCase() === key);
  return text === "" || isTaken ? found : [...found, { id: "", name: text }];
}
