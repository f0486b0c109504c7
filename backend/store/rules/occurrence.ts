import {
  type Direction,
  type RuleField,
  type RuleKind,
  ruleFieldNames,
  ruleFields,
  type SilenceTopic,
} from "@/lib/contracts/rule-kind";
import type { SignalKind } from "@/lib/contracts/signal-kind";
import type { SilenceDays } from "@/lib/contracts/silence-days";
import { linkOf } from "../account-ref";
import { signalAlertId } from "../activity/signal-alerts";

/** One topic of an occurrence, as an alert tells it. */
export interface Part {
  topic: SignalKind | RuleField | SilenceTopic | Direction;
  title: string;
  body: string;
  /** Who has been told of it already, without any rule. */
  told: readonly string[];
}

/** Something that rules wait for, at one account or, without one, in an industry. Its `id` names the alert: whoever has it isn't told again. */
export interface Occurrence {
  id: string;
  kind: RuleKind;
  /** Of a signal: its kind. */
  signalKind: SignalKind | null;
  account: { id: string; name: string } | null;
  /** Who did it; null: the product itself. */
  actorId: string | null;
  at: Date;
  link: string;
  parts: readonly Part[];
}

/** One at an account. */
export type AccountOccurrence = Occurrence & { account: { id: string; name: string } };

interface SignalRow {
  id: string;
  accountId: string;
  accountName: string;
  kind: SignalKind;
  title: string;
  source: string;
  createdBy: string | null;
  at: Date;
}

/** A signal as rules see it. `told`: its account's owner and watchers at that moment. */
export function describeSignal(row: SignalRow, told: readonly string[] = []): AccountOccurrence {
  const account = { id: row.accountId, name: row.accountName };
  return {
    id: signalAlertId(row.id),
    kind: "signal",
    signalKind: row.kind,
    account,
    actorId: row.createdBy,
    at: row.at,
    link: linkOf(account, { signal: row.id }),
    parts: [{ topic: row.kind, title: row.title, body: `${account.name} · ${row.source}`, told }],
  };
}

const dayMs = 24 * 3_600_000;
const dayText = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** An account that nobody has done anything for since a moment, as rules see it when that has lasted so many days. */
export function describeSilence(
  account: AccountOccurrence["account"],
  { since, days, told = [] }: { since: Date; days: SilenceDays; told?: readonly string[] },
): AccountOccurrence {
  return {
    id: `quiet-${account.id}-${since.getTime()}-${days}`,
    kind: "silence",
    signalKind: null,
    account,
    actorId: null,
    at: new Date(since.getTime() + days * dayMs),
    link: linkOf(account),
    parts: [
      {
        topic: `${days}`,
        title: `Nobody has worked on ${account.name} for ${days} days`,
        body: `No note, call, meeting or task since ${dayText.format(since)}`,
        told,
      },
    ],
  };
}

export interface ChangeRow {
  id: number;
  accountId: string;
  accountName: string;
  field: string;
  old: string | null;
  new: string | null;
  createdBy: string | null;
  at: Date;
}

/**
 * What changes that came together mean for rules: for each account one occurrence with all its values. Changes of nothing
 * that a rule can wait for are left out.
 *
 * @param names of the people that the changes name, by uid
 */
export function describeChanges(rows: readonly ChangeRow[], names: ReadonlyMap<string, string>): AccountOccurrence[] {
  const found = new Map<string, AccountOccurrence & { parts: Part[] }>();
  for (const row of [...rows].sort((one, other) => one.id - other.id)) {
    const by = row.createdBy === null ? "" : ` · by ${names.get(row.createdBy) ?? "somebody"}`;
    const account = { id: row.accountId, name: row.accountName };
    const shared = { signalKind: null, account, actorId: row.createdBy, at: row.at, link: linkOf(account) };
    const topic = ruleFields.find((field) => field === row.field);
    if (!topic) continue;
    const key = `${row.accountId} ${row.at.getTime()}`;
    const occurrence = found.get(key) ?? { ...shared, id: `change-${row.id}`, kind: "change" as const, parts: [] };
    found.set(key, occurrence);
    const [old, now] = [row.old, row.new].map((value) => writeValue(topic, value, names));
    occurrence.parts.push({
      topic,
      title: `${account.name}: ${ruleFieldNames[topic].toLowerCase()} is now ${now}`,
      body: `${ruleFieldNames[topic]}: ${old} → ${now}${by}`,
      // Who is given an account hears of that anyway.
      told: topic === "owner" && row.new !== null ? [row.new] : [],
    });
  }
  return [...found.values()];
}

function writeValue(field: RuleField, value: string | null, names: ReadonlyMap<string, string>): string {
  if (field === "owner") return value === null ? "nobody" : (names.get(value) ?? "somebody");
  if (value === null) return "not known";
  if (field === "employees") return Number(value).toLocaleString("en");
  if (field === "revenue_usd") return `$${Number(value).toLocaleString("en")}`;
  return value;
}
