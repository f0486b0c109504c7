import { group } from "d3-array";
import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { AlertType } from "@/lib/contracts/alerts/alert";
import { ruleLimits } from "@/lib/contracts/rules/rule-kind";
import { hourMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../database/database";
import { insertRows } from "../../database/insert-rows";
import { alertRules, ruleAlerts } from "../../database/schema/alert-rules";
import { type Alert, addRule, raiseAlerts } from "../alerts/alerts";
import { findMuted } from "../alerts/mutes/muted";
import type { RuleEvent } from "../values/rule-events/announce";
import type { MovesOfClient } from "../values/rule-events/announce-moves";
import { type Listener, listListeners } from "../values/rule-events/listeners";
import { type ChosenAlert, chooseAlerts } from "./choose";
import { chooseMoves } from "./choose-moves";
import { evaluateConditions } from "./match-accounts";
import type { AccountOccurrence } from "./occurrence";
import { readOccurrences } from "./read-occurrences";

/** A rule that exceeded its hourly limit of alerts: the excess alerts are summarized at the end of the hour. */
export interface Overflow {
  clientId: string;
  ruleId: string;
  hour: Date;
}

type Choice = ChosenAlert<Listener>;

export interface Raised {
  raised: number;
  /** The rules that exceeded their limit with these alerts. */
  overflows: Overflow[];
}

/**
 * Raises the alerts of matching rules for one client's events. Reads only the client's rules about these topics and the
 * events' accounts, once for all events. Muted alerts don't count toward limits. Idempotent: repeated events raise each
 * alert once.
 */
export async function raiseByRules(
  tx: Database,
  clientId: string,
  events: readonly RuleEvent[],
  now: Date,
): Promise<Raised> {
  return raiseChosen(tx, clientId, await choose(tx, clientId, await readOccurrences(tx, clientId, events)), now);
}

/** Raises alerts about industry moves for one client's rules; idempotent. */
export async function raiseMoves(tx: Database, moves: MovesOfClient, now: Date): Promise<Raised> {
  return raiseChosen(tx, moves.clientId, await chooseMoves(tx, moves), now);
}

async function raiseChosen(tx: Database, clientId: string, chosen: readonly Choice[], now: Date): Promise<Raised> {
  const once = new Map(chosen.toReversed().map((choice) => [keyOf(choice), choice]));
  const choices = await filterUnmuted(
    tx,
    clientId,
    chosen.filter((choice) => once.get(keyOf(choice)) === choice),
    now,
  );
  if (choices.length === 0) return { raised: 0, overflows: [] };
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  const counts = await lockAndCount(tx, clientId, choices, hour);
  const newChoices = await filterNew(tx, clientId, choices);
  const overflows: Overflow[] = [];
  const rows = newChoices.map((choice) => {
    const count = counts.get(choice.rule.id) ?? { raised: 0, held: 0 };
    counts.set(choice.rule.id, count);
    // If a member already has the alert, only the rule's name is added to it, even beyond the limit.
    const isHeld = !choice.isAlerted && count.raised >= ruleLimits.alertsAnHour;
    if (isHeld && count.held === 0) overflows.push({ clientId, ruleId: choice.rule.id, hour });
    count[isHeld ? "held" : "raised"] += 1;
    return { choice, isHeld };
  });
  if (rows.length === 0) return { raised: 0, overflows };
  await insertRows(
    tx,
    ruleAlerts,
    rows.map(({ choice: { rule, occurrence }, isHeld }) => ({
      clientId,
      userId: rule.userId,
      alertId: occurrence.id,
      ruleId: rule.id,
      at: now,
      isHeld,
    })),
  );
  const alerting = rows.filter(({ isHeld }) => !isHeld).map(({ choice }) => choice);
  await raiseAlerts(
    tx,
    alerting
      .filter(({ isAlerted }) => !isAlerted)
      .map((choice) => ({ clientId, uid: choice.rule.userId, alert: alertOf(choice, now) })),
  );
  for (const { rule, occurrence, isAlerted } of alerting)
    if (isAlerted) await addRule(tx, { clientId, uid: rule.userId }, occurrence.id, rule);
  return { raised: alerting.length, overflows };
}

async function choose(db: Database, clientId: string, occurrences: readonly AccountOccurrence[]): Promise<Choice[]> {
  const choices: Choice[] = [];
  for (const [kind, some] of group(occurrences, ({ kind }) => kind)) {
    const topics = some.flatMap(({ parts }) => parts.map(({ topic }) => topic));
    const rules = await listListeners(db, clientId, kind, [...new Set(topics)]);
    const ids = [...new Set(some.map(({ account }) => account.id))];
    const matches = await evaluateConditions(db, clientId, ids, rules);
    for (const occurrence of some) {
      const met = matches.get(occurrence.account.id)?.met ?? new Set();
      choices.push(
        ...chooseAlerts(
          occurrence,
          rules.filter((_rule, index) => met.has(index)),
        ),
      );
    }
  }
  return choices;
}

interface Count {
  raised: number;
  held: number;
}

/** Counts the alerts that these rules raised in this hour, and locks the rules until the transaction ends. */
async function lockAndCount(
  tx: Database,
  clientId: string,
  choices: readonly Choice[],
  hour: Date,
): Promise<Map<string, Count>> {
  const ids = [...new Set(choices.map(({ rule }) => rule.id))];
  await tx
    .select({ id: alertRules.id })
    .from(alertRules)
    .where(and(eq(alertRules.clientId, clientId), inArray(alertRules.id, ids)))
    .orderBy(alertRules.id)
    .for("no key update");
  const counts = await tx
    .select({
      id: ruleAlerts.ruleId,
      raised: sql<number>`(count(*) filter (where not ${ruleAlerts.isHeld}))::int`,
      held: sql<number>`(count(*) filter (where ${ruleAlerts.isHeld}))::int`,
    })
    .from(ruleAlerts)
    .where(and(eq(ruleAlerts.clientId, clientId), inArray(ruleAlerts.ruleId, ids), gte(ruleAlerts.at, hour)))
    .groupBy(ruleAlerts.ruleId);
  return new Map(counts.map(({ id, raised, held }) => [id, { raised, held }]));
}

/** Filters out alerts that the member has muted, so they don't count toward the rule's hourly limit. */
async function filterUnmuted(db: Database, clientId: string, choices: readonly Choice[], now: Date): Promise<Choice[]> {
  const notices = choices.map((choice) => ({
    choice,
    clientId,
    userId: choice.rule.userId,
    type: typeOf(choice),
    accountId: choice.occurrence.account?.id ?? null,
    signalKind: choice.occurrence.signalKind,
  }));
  const muted = await findMuted(db, notices, now);
  return notices.filter((one) => !muted.has(one)).map(({ choice }) => choice);
}

function typeOf({ occurrence: { kind } }: Choice): AlertType {
  return kind === "signal" ? "signal" : "rule";
}

/** Filters out alerts already raised by any rule. */
async function filterNew(tx: Database, clientId: string, choices: readonly Choice[]): Promise<Choice[]> {
  const known = await tx
    .select({ userId: ruleAlerts.userId, alertId: ruleAlerts.alertId })
    .from(ruleAlerts)
    .where(
      and(
        eq(ruleAlerts.clientId, clientId),
        inArray(ruleAlerts.userId, [...new Set(choices.map(({ rule }) => rule.userId))]),
        inArray(ruleAlerts.alertId, [...new Set(choices.map(({ occurrence }) => occurrence.id))]),
      ),
    );
  const keys = new Set(known.map(({ userId, alertId }) => `${userId} ${alertId}`));
  return choices.filter((choice) => !keys.has(keyOf(choice)));
}

/** Key of an alert: user and event. */
function keyOf({ rule: { userId }, occurrence: { id } }: Choice): string {
  return `${userId} ${id}`;
}

function alertOf(choice: Choice, now: Date): Alert {
  const { rule, occurrence, part } = choice;
  const { id, account, signalKind, link } = occurrence;
  const kind = signalKind === null ? {} : { signalKind };
  return { id, type: typeOf(choice), title: part.title, body: part.body, account, ...kind, link, at: now, rule };
}
