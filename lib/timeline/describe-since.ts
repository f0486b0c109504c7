import { tabHref } from "@/lib/activity/account-tab";
import type { Since } from "@/lib/contracts/accounts/since";
import { changeLabel } from "@/lib/contracts/home/change-label";
import { formatPlural } from "@/lib/contracts/text/format-number";

/** One line of an account's news: a sentence, and where it appears on the page. */
export interface News {
  part: string;
  text: string;
  href: string;
}

/** Describes an account's news, most important first; kinds with a count of zero are left out. */
export function describeNews(since: Since, accountId: string): News[] {
  const { signals, changes, people_in, people_out, notes, tasks, conversations } = since;
  const at = (tab: Parameters<typeof tabHref>[1]) => tabHref(accountId, tab);
  const news: (News | null)[] = [
    signals.count > 0
      ? {
          part: "signals",
          text: `${formatPlural(signals.count, "new signal")}: ${signals.items[0]?.title ?? ""}`,
          href: at("signals"),
        }
      : null,
    people_in.count > 0 ? { part: "people_in", text: `${namesOf(people_in)} joined`, href: at("people") } : null,
    people_out.count > 0 ? { part: "people_out", text: `${namesOf(people_out)} left`, href: at("people") } : null,
    changes.count > 0
      ? {
          part: "changes",
          text: `${formatPlural(changes.count, "value")} changed: ${listOf(changes.items.map(changeLabel), changes.count)}`,
          href: at("history"),
        }
      : null,
    conversations.count > 0
      ? {
          part: "conversations",
          text: `${countKinds(since)} by ${listOf(authorsOf(conversations.items), 0)}`,
          href: at("activity"),
        }
      : null,
    notes.count > 0
      ? {
          part: "notes",
          text: `${formatPlural(notes.count, "note")} by ${listOf(authorsOf(notes.items), 0)}`,
          href: at("activity"),
        }
      : null,
    tasks.count > 0
      ? {
          part: "tasks",
          text: `${formatPlural(tasks.count, "task")} added: ${tasks.items[0]?.title ?? ""}`,
          href: at("activity"),
        }
      : null,
  ];
  return news.filter((one) => one !== null);
}

function countKinds({ conversations }: Since): string {
  const isCalls = conversations.items.every(({ kind }) => kind === "call");
  const isMeetings = conversations.items.every(({ kind }) => kind === "meeting");
  if (isCalls) return formatPlural(conversations.count, "call");
  return formatPlural(conversations.count, isMeetings ? "meeting" : "conversation");
}

function namesOf({ count, items }: Since["people_in"]): string {
  return listOf(
    items.map(({ name }) => name),
    count,
  );
}

function authorsOf(items: readonly { author: string | null }[]): string[] {
  return [...new Set(items.map(({ author }) => author ?? "a former colleague"))];
}

/** Joins names for a sentence: `A`, `A and B`, `A, B and 3 more`. `count`: the total number. */
function listOf(names: readonly string[], count: number): string {
  const more = Math.max(0, count - names.length);
  const all = more > 0 ? [...names, `${more} more`] : [...names];
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}
