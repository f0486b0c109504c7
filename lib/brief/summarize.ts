import { findHeadquarters } from "@/lib/accounts/headquarters";
import { orderTasks } from "@/lib/activity/due";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import type { Since } from "@/lib/contracts/accounts/since";
import type { Conversation, Signal, Task } from "@/lib/contracts/activity/activity";
import { sourceName } from "@/lib/contracts/home/source-name";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { factGroups } from "@/lib/facts/fact";
import { formatDay } from "@/lib/figures/time";
import { describeNews } from "@/lib/timeline/describe-since";
import type { BriefLine } from "./brief";

export interface SummarySource {
  account: AccountDetail;
  /** The changes since the user's last visit; null if they couldn't be loaded. */
  since: Since | null;
  /** The latest signals, in the order they were recorded. */
  signals: readonly Signal[];
  tasks: readonly Task[];
  /** The latest call or meeting; null if there was none. */
  lastTalk: Conversation | null;
}

const maxText = 160;
const team = "Your team";

/**
 * Summarizes an account in three lines, by rules alone: what it does and how big it is, what changed since the user's
 * last visit, and the last conversation with the next step. Each line names the sources of its values.
 */
export function summarize(source: SummarySource): BriefLine[] {
  return [aboutLine(source.account), changeLine(source), nextLine(source)];
}

function lineOf(key: string, label: string, text: string, note: string): BriefLine {
  return { key, label, text, note, reach: null };
}

function aboutLine(account: AccountDetail): BriefLine {
  const known = new Map(factGroups(account).flatMap(({ lines }) => lines.map((one) => [one.field, one] as const)));
  const used: string[] = [];
  const cite = (field: string): string | null => {
    const text = known.get(field)?.text ?? null;
    if (text !== null) used.push(field);
    return text;
  };
  const what = cite("sub_industry") ?? cite("sector");
  const headquarters = findHeadquarters(account);
  if (headquarters) used.push("hq_city");
  const revenue = cite("revenue_usd");
  const cap = revenue === null ? cite("market_cap_usd") : null;
  const employees = cite("employees");
  const size = [
    revenue && `${revenue} revenue`,
    cap && `${cap} market cap`,
    employees && `${employees} employees`,
  ].filter(Boolean);
  const first = [what ?? "Industry not known", headquarters && `in ${headquarters}`].filter(Boolean).join(" ");
  const sources = used.flatMap((field) => known.get(field)?.fact?.source ?? []);
  const names = [...new Set(sources.map(sourceName))];
  return lineOf(
    "about",
    "What they do",
    `${first}: ${size.length > 0 ? size.join(", ") : "size not known"}.`,
    names.length > 0 ? names.join(", ") : team,
  );
}

function changeLine({ account, since, signals }: SummarySource): BriefLine {
  const label = "What changed";
  if (since === null) return lineOf("changed", label, "News could not be loaded.", "Not available");
  const [latest] = signals;
  const from = since.since;
  const signalNote = (one: Signal) => `${sourceName(one.source)}, ${formatDay(one.occurred_at)}`;
  if (from === null)
    return latest
      ? lineOf("changed", label, `Latest signal: ${shorten(latest.title)}`, signalNote(latest))
      : lineOf("changed", label, "No signals yet. This is your first look at this account.", team);
  const news = describeNews(since, account.id);
  const [first] = news;
  const day = formatDay(from);
  if (!first) return lineOf("changed", label, `Nothing since you last looked, ${day}.`, team);
  const newSignal = signals.find(({ created_at: at }) => at > from);
  const text = first.part === "signals" && newSignal ? newSignal.title : first.text;
  const more = (first.part === "signals" ? since.signals.count - 1 : 0) + news.length - 1;
  return lineOf(
    "changed",
    label,
    more > 0 ? `${shorten(text)}, and ${formatPlural(more, "more change")} since ${day}` : shorten(text),
    first.part === "signals" && newSignal ? signalNote(newSignal) : `${team}, since ${day}`,
  );
}

function nextLine({ tasks, lastTalk }: SummarySource): BriefLine {
  const [next] = orderTasks(tasks, ({ done_at: doneAt }) => doneAt !== null).open;
  const agreed = lastTalk
    ? `Last ${lastTalk.kind}${lastTalk.contact ? ` with ${lastTalk.contact.name}` : ""}: ${shorten(lastTalk.body)}`
    : "No call or meeting yet";
  const step = next
    ? `Next: ${shorten(next.title)}${next.due_date ? `, due ${formatDay(next.due_date)}` : ""}${next.assignee ? `, ${next.assignee.name}` : ""}`
    : "No next step";
  const notes = [
    lastTalk && `${lastTalk.author?.name ?? "A former colleague"}, ${formatDay(lastTalk.happened_at)}`,
    next && `task added by ${next.created_by?.name ?? "a former colleague"}, ${formatDay(next.created_at)}`,
  ].filter(Boolean);
  return lineOf(
    "next",
    "Last conversation and next step",
    `${agreed}${agreed.endsWith(".") ? "" : "."} ${step}.`,
    notes.length > 0 ? notes.join("; ") : `${team}, today`,
  );
}

function shorten(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length > maxText ? `${flat.slice(0, maxText - 1).trimEnd()}…` : flat;
}
