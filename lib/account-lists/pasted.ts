import type { Matched, MatchedEntry } from "@/lib/contracts/accounts/account-list";
import { trimMatching } from "@/lib/contracts/wire/trim-matching";

/** A legal form, which may follow a company's name after a comma: "Apple, Inc.". */
const legalForm =
  /^(inc|incorporated|corp|corporation|co|company|llc|l\.l\.c|ltd|limited|plc|gmbh|ag|se|sa|s\.a|nv|n\.v|ab|lp|l\.p|llp|the)\.?$/i;

/**
 * Splits pasted text into entries: one per line, or several separated by commas, semicolons or tabs. Entries that
 * differ only in case count once.
 *
 * @returns the entries in order, and the number of omitted repetitions
 */
export function readPasted(text: string): { entries: string[]; repeated: number } {
  const entries = new Map<string, string>();
  let repeated = 0;
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    for (const chunk of splitLine(line)) {
      const key = chunk.toLowerCase();
      if (entries.has(key)) repeated += 1;
      else entries.set(key, chunk);
    }
  }
  return { entries: [...entries.values()], repeated };
}

function splitLine(line: string): string[] {
  const parts: string[] = [];
  for (const part of line.split(/[,;\t]/)) {
    const chunk = trimMatching(part.trim().replace(/^(?:[-*•]|\d+[.)])\s+/, ""), /["'“”]/).trim();
    const before = parts.at(-1);
    if (before !== undefined && legalForm.test(chunk)) parts[parts.length - 1] = `${before}, ${chunk}`;
    else if (chunk !== "") parts.push(chunk);
  }
  return parts;
}

/** The result of looking up pasted entries, with each account once even if several entries match it. */
export interface Preview {
  /** Entries that match exactly one account. */
  matched: readonly { entry: string; account: MatchedEntry["accounts"][number] }[];
  /** Entries that match several accounts, for the user to choose from. */
  several: readonly MatchedEntry[];
  unknown: readonly string[];
  /** The number of further entries that match an account already matched by another entry. */
  folded: number;
}

/** Sorts the matches into certain, ambiguous and unknown. */
export function previewOf({ items }: Matched): Preview {
  const matched = new Map<string, Preview["matched"][number]>();
  let folded = 0;
  for (const { entry, accounts } of items) {
    const [account, ...others] = accounts;
    if (!account || others.length > 0) continue;
    if (matched.has(account.id)) folded += 1;
    else matched.set(account.id, { entry, account });
  }
  return {
    matched: [...matched.values()],
    several: items.filter(({ accounts }) => accounts.length > 1),
    unknown: items.flatMap(({ entry, accounts }) => (accounts.length === 0 ? [entry] : [])),
    folded,
  };
}

/**
 * Returns the ids of the new list's accounts, without duplicates.
 *
 * @param choices the chosen account of each ambiguous entry; entries without a choice are left out
 */
export function chosenIds({ matched, several }: Preview, choices: ReadonlyMap<string, string>): string[] {
  const chosen = several.flatMap(({ entry, accounts }) => {
    const id = choices.get(entry);
    return id !== undefined && accounts.some((account) => account.id === id) ? [id] : [];
  });
  return [...new Set([...matched.map(({ account }) => account.id), ...chosen])];
}
