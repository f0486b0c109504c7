import { not } from "drizzle-orm";
import { nameMentions } from "@/lib/contracts/activity/mention";
import { describeChange, describeOtherAccounts } from "@/lib/contracts/home/describe-change";
import type { AccountFeedItem, FeedItem } from "@/lib/contracts/home/feed";
import { type FeedRow, mergeRepeatedRows, readTitle } from "@/lib/contracts/home/fold-repeats";
import { pageLimit } from "@/lib/contracts/wire/page";
import type { Database } from "../../database/database";
import { accounts } from "../../database/schema/core";
import type { LocalTime } from "../../local-time/days";
import type { MailedEntry, MailedFeed } from "../../mail/feed-groups";
import type { Principal } from "../../principal";
import { readFeed, readUntil } from "../home/feed/read-feed";
import { linkOf } from "../shared/account-ref";

/** Entries listed in an email; the others are counted, up to a bound. */
const maxListed = 20;
const maxPages = 3;
const excerptLength = 200;

interface Period {
  since: Date;
  /** The end of the period, and the time zone of the member. */
  time: LocalTime;
  /** Links of the email's alerts: entries that an alert covers aren't repeated. */
  mailed: ReadonlySet<string>;
}

/**
 * Reads a period's events at the member's own accounts, as in their feed but without sample accounts; null: no events.
 */
export async function readFeedSection(
  db: Database,
  principal: Principal,
  { since, time, mailed }: Period,
): Promise<MailedFeed | null> {
  const until = readUntil(time.now).toISOString();
  const items: FeedItem[] = [];
  let cursor: string | undefined;
  for (let page = 1; page <= maxPages; page += 1) {
    const query = { since: since.toISOString(), owner: "me", limit: pageLimit.max, ...(cursor && { cursor }) };
    const found = await readFeed(db, principal, query, time, [not(accounts.isSample)]);
    items.push(...found.items.filter((item) => item.at < until));
    cursor = found.next_cursor ?? undefined;
    if (cursor === undefined) break;
  }
  const entries = mergeRepeatedRows(items)
    .map((row) => entryOf(row, principal.uid))
    .filter(({ link }) => !mailed.has(link));
  if (entries.length === 0) return null;
  return {
    since,
    entries: entries.slice(0, maxListed),
    count: entries.length,
    isCountComplete: cursor === undefined,
  };
}

function entryOf({ item, repeats }: FeedRow, uid: string): MailedEntry {
  const at = new Date(item.at);
  if (item.kind === "import") {
    const { file_name: title, author, added, changed } = item.import;
    const body = `Imported by ${author?.name ?? "a former colleague"}: ${added} added, ${changed} changed`;
    return { title, body, source: null, link: "/all-accounts", at, account: null };
  }
  if (item.kind === "industry") {
    const { title, source, codes } = item.move;
    return { title, body: "", source, link: `/industry-insights?industry=${codes.join(",")}`, at, account: null };
  }
  const { account } = item;
  return { ...contentOf(item, repeats.length, uid), at, account };
}

type Content = Pick<MailedEntry, "title" | "body" | "source" | "link">;

function contentOf(item: AccountFeedItem, repeats: number, uid: string): Content {
  const { account } = item;
  switch (item.kind) {
    case "signal": {
      const { words, form } = readTitle(item.signal.title);
      const source = form === null ? item.signal.source : `${item.signal.source}, ${form}`;
      return { title: words, body: "", source, link: linkOf(account, { signal: item.signal.id }) };
    }
    case "change": {
      const others = describeOtherAccounts(item);
      const where = others === "" ? "" : `, here and at ${others}`;
      const title = `${describeChange(item.change, { repeats, count: item.change_count }, uid)}${where}`;
      return { title, body: "", source: null, link: `${linkOf(account)}?tab=history` };
    }
    case "note": {
      const { note, mentions_me: isMention } = item;
      const did = isMention ? "mentioned you" : note.reply_to ? "replied to a note" : "wrote a note";
      const names = new Map(note.mentions.map(({ uid: id, name }) => [id, name]));
      const body = nameMentions(note.body, names);
      const title = `${note.author?.name ?? "A former colleague"} ${did}`;
      return { title, body: cut(body), source: null, link: linkOf(account, { note: note.reply_to ?? note.id }) };
    }
    case "conversation": {
      const { author, kind, contact, body } = item.conversation;
      const title = `${author?.name ?? "A former colleague"} logged a ${kind}${contact ? `, with ${contact.name}` : ""}`;
      return { title, body: cut(body), source: null, link: `${linkOf(account)}?tab=activity` };
    }
    case "task": {
      const { assignee, title: body, id } = item.task;
      const title = assignee ? `${assignee.name} finished a task` : "A task was completed";
      return { title, body: cut(body), source: null, link: linkOf(account, { task: id }) };
    }
  }
}

function cut(text: string): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length <= excerptLength
    ? characters.join("")
    : `${characters.slice(0, excerptLength - 1).join("")}…`;
}
