import { fieldInfo, isAmount } from "@/lib/contracts/accounts/fields";
import {
  type Direction,
  type InactivityTopic,
  type RuleField,
  type RuleKind,
  ruleFieldNames,
  ruleFields,
} from "@/lib/contracts/rules/rule-kind";
import type { InactivityDays } from "@/lib/contracts/signals/inactivity-days";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";
import { dayMs } from "@/lib/contracts/wire/durations";
import { formatDay } from "../../local-time/days";
import { signalAlertId } from "../activity/signal-alerts";
import { linkOf } from "../shared/account-ref";

/** One topic of an event, with its alert text. */
export interface OccurrencePart {
  topic: SignalKind | RuleField | InactivityTopic | Direction;
  title: string;
  body: string;
  /** Users already alerted, independently of rules. */
  alerted: readonly string[];
}

/**
 * An event that rules may match, at one account or, without an account, in an industry. Its `id` is the alert's id, so
 * a member who already has that alert gets no second one.
 */
export interface Occurrence {
  id: string;
  kind: RuleKind;
  /** The signal's kind; set only for signal events. */
  signalKind: SignalKind | null;
  account: { id: string; name: string } | null;
  /** The user who caused it; null: the product itself. */
  actorId: string | null;
  at: Date;
  link: string;
  parts: readonly OccurrencePart[];
}

/** An event at an account. */
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

/** Converts a signal to an event for rules. `alerted`: the account's owner and watchers at that time. */
export function toSignalOccurrence(row: SignalRow, alerted: readonly string[] = []): AccountOccurrence {
  const account = { id: row.accountId, name: row.accountName };
  return {
    id: signalAlertId(row.id),
    kind: "signal",
    signalKind: row.kind,
    account,
    actorId: row.createdBy,
    at: row.at,
    link: linkOf(account, { signal: row.id }),
    parts: [{ topic: row.kind, title: row.title, body: `${account.name} · ${row.source}`, alerted }],
  };
}

/** Converts an account's inactivity of a number of days to an event for rules. */
export function toInactivityOccurrence(
  account: AccountOccurrence["account"],
  { since, days, alerted = [] }: { since: Date; days: InactivityDays; alerted?: readonly string[] },
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
        body: `No note, call, meeting or task since ${formatDay(since)}`,
        alerted,
      },
    ],
  };
}

export interface AccountChangeRow {
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
 * Converts changes made together to events for rules: one per account, with all its values. Fields that rules don't
 * support are skipped.
 *
 * @param names names of the users in the changes, by id
 */
export function toChangeOccurrences(
  rows: readonly AccountChangeRow[],
  names: ReadonlyMap<string, string>,
): AccountOccurrence[] {
  const found = new Map<string, AccountOccurrence & { parts: OccurrencePart[] }>();
  for (const row of [...rows].sort((a, b) => a.id - b.id)) {
    const by = row.createdBy === null ? "" : ` · by ${names.get(row.createdBy) ?? "someone"}`;
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
      // A new owner is alerted to the assignment separately.
      alerted: topic === "owner" && row.new !== null ? [row.new] : [],
    });
  }
  return [...found.values()];
}

function writeValue(field: RuleField, value: string | null, names: ReadonlyMap<string, string>): string {
  if (field === "owner") return value === null ? "nobody" : (names.get(value) ?? "someone");
  if (value === null) return "not known";
  if (!isAmount(field)) return value;
  const amount = Number(value).toLocaleString("en");
  return fieldInfo(field).kind === "money" ? `$${amount}` : amount;
}
