import { oneLine } from "./email";
import { formatMoment, type Group, groupLines } from "./email-groups";

/**
 * An entry of the feed as shown in a mail. `link` is a path of the site. `account` null: it concerns no single account:
 * an import or an industry move.
 */
export interface MailedEntry {
  title: string;
  body: string;
  /** The publisher of the news; null: the title or the body says who did something. */
  source: string | null;
  link: string;
  at: Date;
  account: { id: string; name: string } | null;
}

/** The events at a member's accounts since a time. */
export interface MailedFeed {
  since: Date;
  /** At least one, the latest first. */
  entries: readonly MailedEntry[];
  /** The number of entries, including those that aren't listed. */
  count: number;
  /** Whether the count is exact; otherwise there are more. */
  isCountComplete: boolean;
}

/** The entries grouped by account; the account with the latest entry comes first. */
export function groupEntries(feed: MailedFeed, zone: string | null, addressOf: (path: string) => string): Group[] {
  return groupLines(feed.entries, {
    nameOf: (account) => oneLine(account?.name ?? "Imports and industries"),
    linkOf: ({ id }) => addressOf(`/account/${id}`),
    lineOf: ({ title, body, source, link, at }) => ({
      title: oneLine(title),
      body: oneLine(body),
      facts: oneLine(`${source === null ? "" : `${source} · `}${formatMoment(at, zone)}`),
      link: addressOf(link),
      reason: null,
    }),
  });
}

/** "1 update", "12 updates", "600+ updates". */
export function countUpdates({ count, isCountComplete }: MailedFeed): string {
  return `${count}${isCountComplete ? "" : "+"} ${count === 1 && isCountComplete ? "update" : "updates"}`;
}

/** The path of the reader's own feed since a time. */
export function feedPath(since: Date): string {
  return `/signals?${new URLSearchParams({ whose: "mine", since: since.toISOString() })}`;
}
