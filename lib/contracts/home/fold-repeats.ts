import type { FeedItem } from "./feed";

/** An entry, and the earlier entries that are folded into it. */
export interface FeedRow {
  item: FeedItem;
  repeats: readonly FeedItem[];
}

/**
 * Folds entries that belong together into the latest one: a filing and its amendments, the same news again, the values
 * that one edit changed. Items are the latest first.
 */
export function mergeRepeatedRows(items: readonly FeedItem[]): FeedRow[] {
  const rows = new Map<string, { item: FeedItem; repeats: FeedItem[] }>();
  const amended = amendedKeys(items);
  for (const item of items) {
    const key = amended.get(item.id) ?? keyOf(item);
    const row = rows.get(key);
    if (row) row.repeats.push(item);
    else rows.set(key, { item, repeats: [] });
  }
  return [...rows.values()];
}

function keyOf(item: FeedItem): string {
  if (item.kind === "signal") {
    const title = readTitle(item.signal.title).words.replace(amendedMark, "");
    return `signal ${item.account.id} ${item.signal.kind} ${title.toLowerCase().replace(/\W+/g, " ").trim()}`;
  }
  if (item.kind !== "change" || item.change_count > 1) return item.id;
  const { kind, id } = item.change.cause;
  return `change ${kind} ${id} ${item.account.id}`;
}

const amendedMark = /^Amended: /;

/**
 * The keys of amendments whose wording differs from that of the filing they amend, by entry. An amendment doesn't name
 * its filing, so it is matched only if the account has a single earlier filing of that form and item here.
 */
function amendedKeys(items: readonly FeedItem[]): Map<string, string> {
  const earlier = new Map<string, Set<string>>();
  const keys = new Map<string, string>();
  for (const item of items.toReversed()) {
    if (item.kind !== "signal") continue;
    const { words, form } = readTitle(item.signal.title);
    if (form === null) continue;
    const filed = `${item.account.id} ${form.replace("/A", "")}`;
    const of = earlier.get(filed) ?? new Set();
    const [only] = of;
    if (!amendedMark.test(words)) earlier.set(filed, of.add(keyOf(item)));
    else if (only !== undefined && of.size === 1) keys.set(item.id, only);
  }
  return keys;
}

/**
 * Splits the title of a filing's signal into its words and the form, which belongs to the source: `Change of directors
 * or officers (8-K, item 5.02)`. Other titles have no form.
 */
export function readTitle(title: string): { words: string; form: string | null } {
  const found = /^(.*\S) \(((?:8|10|S|20|6|25|15)[\w/-]*(?:, item \d\.\d\d)?)\)$/.exec(title);
  return found ? { words: found[1] ?? title, form: found[2] ?? null } : { words: title, form: null };
}
