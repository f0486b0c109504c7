"use client";

import { useState } from "react";
import { chosenIds, type Preview, previewOf, readPasted } from "@/lib/account-lists/pasted";
import { formatCount } from "@/lib/contracts/text/format-number";
import { maxPasted } from "@/lib/contracts/wire/list-limit";
import { send } from "@/lib/http/browser/send";

/** The pasted names, and the accounts found for them after the lookup. */
export function usePastedNames() {
  const [text, setText] = useState("");
  const [preview, setPreview] = useState<Preview | null>(null);
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map());
  const { entries, repeated } = readPasted(text);
  const lookUp = async () => {
    const wrong = findProblem(entries);
    if (wrong !== null) return wrong;
    const outcome = await send("POST /account-lists/match/", { body: { entries: [...entries] } });
    if (outcome.kind === "refused") return Object.values(outcome.fields)[0] ?? outcome.detail;
    setChoices(new Map());
    setPreview(previewOf(outcome.data));
    return null;
  };
  return {
    text,
    /** The number of pasted names, and how many of them are repetitions. */
    count: entries.length,
    repeated,
    /** The result of the lookup; null before it. */
    preview,
    /** The chosen account of each ambiguous entry. */
    choices,
    /** The ids of the accounts that were found and chosen. */
    ids: preview ? chosenIds(preview, choices) : [],
    type: setText,
    /**
     * Looks the pasted names up.
     *
     * @returns the error text; null when the lookup succeeded
     */
    lookUp,
    choose: (entry: string, id: string) => setChoices((now) => new Map(now).set(entry, id)),
    /** Returns to the pasted names. */
    goBack: () => setPreview(null),
  };
}

export type PastedNames = ReturnType<typeof usePastedNames>;

const maxLength = 300;

function findProblem(entries: readonly string[]): string | null {
  if (entries.length === 0) return "Paste at least one domain, ticker or name.";
  if (entries.length > maxPasted) {
    return `You pasted ${formatCount(entries.length)} entries, but you can look up at most ${formatCount(maxPasted)} at once. Create several lists, or import a file.`;
  }
  const long = entries.find((entry) => entry.length > maxLength);
  return long === undefined ? null : `“${long.slice(0, 40)}…” is too long for a domain, ticker or name.`;
}
