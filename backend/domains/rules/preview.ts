import { and, desc, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type RulePreview, type RulePreviewQuery, readRuleQuery } from "@/lib/contracts/rules/alert-rule";
import { ruleLimits } from "@/lib/contracts/rules/rule-kind";
import { defaultInactivityDays, inactivityDays } from "@/lib/contracts/signals/inactivity-days";
import { signalKinds } from "@/lib/contracts/signals/signal-kind";
import { dayMs } from "@/lib/contracts/wire/durations";
import { type Database, readRows } from "../../database/database";
import { signals } from "../../database/schema/activity";
import { accounts } from "../../database/schema/core";
import { accountChanges } from "../../database/schema/history";
import type { Principal } from "../../principal";
import { readSignalRecipients } from "../activity/signal-alerts";
import { liveAccounts } from "../shared/account-ref";
import { lastTouched } from "../shared/last-touched";
import { requireIndustries } from "./change";
import { chooseAlerts } from "./choose";
import { previewRuleMoves } from "./choose-moves";
import { toSqlConditions } from "./match-accounts";
import { type Occurrence, toInactivityOccurrence, toSignalOccurrence } from "./occurrence";
import { nameChanges, selectChanges, selectSignals } from "./read-occurrences";

/** How many of the latest events of each kind are examined. */
const maxExamined = { signals: 5_000, changes: 20_000, inactivities: 5_000 };
/** Maximum changes read for the preview. An edit may change several values, which produce one alert. */
const maxChanges = 1_000;
const shown = 20;

interface Span {
  since: Date;
  now: Date;
}

interface Tried {
  /** Latest first. */
  occurrences: Occurrence[];
  /** Whether more events may exist than were examined. */
  isCut: boolean;
}

/**
 * Previews a rule on the last 30 days: the alerts it would have sent the principal, evaluated with the accounts'
 * current values. Examines a limited number of events, regardless of the client's size.
 */
export async function previewRule(
  db: Database,
  principal: Principal,
  watch: RulePreviewQuery,
  now: Date,
): Promise<RulePreview> {
  const { query, kind, topics } = watch;
  const since = new Date(now.getTime() - ruleLimits.days * dayMs);
  const { filter } = readRuleQuery(query);
  // Sample accounts raise no alerts.
  const isReal = sql`not ${accounts.isSample}`;
  const fitting = [liveAccounts(principal), isReal, ...(await toSqlConditions(db, principal, filter))];
  if (kind === "industry") return previewMoves(db, principal, watch, now);
  const tries = { signal: trySignals, change: tryChanges, silence: tryInactivity };
  const { occurrences, isCut } = await tries[kind](db, principal, topics, { since, now }, fitting);
  const rule = { id: "", userId: principal.uid, topics };
  const chosen = occurrences.flatMap((occurrence) => chooseAlerts(occurrence, [rule]));
  return {
    total: Math.min(chosen.length, ruleLimits.counted),
    is_exact: !isCut && chosen.length <= ruleLimits.counted,
    items: chosen.slice(0, shown).map(({ occurrence: { id, account, at }, part }) => {
      return { id, account, title: part.title, at: at.toISOString() };
    }),
  };
}

/** Previews an industry rule on all stored months, since 30 days contain at most one month. */
async function previewMoves(
  db: Database,
  principal: Principal,
  watch: RulePreviewQuery,
  now: Date,
): Promise<RulePreview> {
  await requireIndustries(db, watch);
  const { filter, query } = readRuleQuery(watch.query);
  const { topics, least_sigma: minSigma = null } = watch;
  const rule = { id: "", userId: principal.uid, topics, minSigma, principal, filter, query };
  const { chosen, months } = await previewRuleMoves(db, rule, now);
  return {
    total: Math.min(chosen.length, ruleLimits.counted),
    is_exact: chosen.length <= ruleLimits.counted,
    months,
    items: chosen.slice(0, shown).map(({ occurrence: { id, at }, part: { title }, touched }) => {
      return { id, account: null, touched, title, at: at.toISOString() };
    }),
  };
}

async function trySignals(
  db: Database,
  { clientId, uid }: Principal,
  topics: readonly string[],
  { since }: Span,
  fitting: readonly SQL[],
): Promise<Tried> {
  const latest = db
    .select({ id: signals.id })
    .from(signals)
    .where(and(eq(signals.clientId, clientId), gte(signals.occurredAt, since)))
    .orderBy(desc(signals.occurredAt), desc(signals.id))
    .limit(maxExamined.signals);
  const conditions = and(
    inArray(signals.id, latest),
    or(isNull(signals.createdBy), ne(signals.createdBy, uid)),
    topics.length > 0
      ? inArray(
          signals.kind,
          signalKinds.filter((kind) => topics.includes(kind)),
        )
      : undefined,
    ...fitting,
  );
  const rows = await selectSignals(db, conditions, clientId)
    .orderBy(desc(signals.occurredAt), desc(signals.id))
    .limit(ruleLimits.counted + 1);
  const isCut = await isBeyond(
    db,
    maxExamined.signals,
    sql`select 1 from ${signals} where ${and(eq(signals.clientId, clientId), gte(signals.occurredAt, since))}`,
  );
  return { occurrences: rows.map((row) => toSignalOccurrence(row)), isCut };
}

async function tryChanges(
  db: Database,
  { clientId, uid }: Principal,
  topics: readonly string[],
  { since }: Span,
  fitting: readonly SQL[],
): Promise<Tried> {
  const from = await findFirstExamined(db, clientId);
  const rows = await selectChanges(db, clientId, [
    from === null ? undefined : gte(accountChanges.id, from),
    gte(accountChanges.at, since),
    or(isNull(accountChanges.createdBy), ne(accountChanges.createdBy, uid)),
    topics.length > 0 ? inArray(accountChanges.field, [...topics]) : undefined,
    ...fitting,
  ]).limit(maxChanges);
  const occurrences = await nameChanges(db, clientId, rows);
  return {
    occurrences: occurrences.sort((a, b) => b.at.getTime() - a.at.getTime()),
    isCut: rows.length === maxChanges || (from !== null && (await isOlderInWindow(db, clientId, from, since))),
  };
}

/** Finds currently inactive accounts. Ended periods of inactivity are excluded, as they call for no action. */
async function tryInactivity(
  db: Database,
  { clientId }: Principal,
  topics: readonly string[],
  { since, now }: Span,
  fitting: readonly SQL[],
): Promise<Tried> {
  const rows = await readRows(
    db,
    z.object({ id: z.string(), name: z.string(), ownerId: z.string(), touched_at: z.coerce.date() }),
    sql`select a.id, a.name, a.owner_id as "ownerId", ${lastTouched(sql`a`)} as touched_at
        from accounts a where a.client_id = ${clientId} and a.id in (
          select ${accounts.id} from ${accounts}
          join account_inactivity s on s.client_id = ${accounts.clientId} and s.account_id = ${accounts.id}
          where ${and(...fitting)} and ${accounts.ownerId} is not null limit ${maxExamined.inactivities})`,
  );
  const recipientsOf = await readSignalRecipients(db, clientId, rows);
  const lengths = inactivityDays.filter((days) => topics.length === 0 || topics.includes(`${days}`));
  const occurrences = rows
    .flatMap(({ id, name, ownerId, touched_at: touchedAt }) =>
      lengths.map((days) => {
        // The owner and the watchers get the signal's alert instead.
        const alerted = days === defaultInactivityDays ? recipientsOf({ id, ownerId }) : [];
        return toInactivityOccurrence({ id, name }, { since: touchedAt, days, alerted });
      }),
    )
    .filter(({ at }) => at >= since && at <= now)
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  return { occurrences, isCut: rows.length === maxExamined.inactivities };
}

/** The id of the first change to examine; null: the client has fewer changes. */
async function findFirstExamined(db: Database, clientId: string): Promise<number | null> {
  const [row] = await db
    .select({ id: accountChanges.id })
    .from(accountChanges)
    .where(eq(accountChanges.clientId, clientId))
    .orderBy(desc(accountChanges.id))
    .offset(maxExamined.changes)
    .limit(1);
  return row?.id ?? null;
}

/** Whether the last unexamined change is also within the 30 days. Ids increase with time. */
async function isOlderInWindow(db: Database, clientId: string, from: number, since: Date): Promise<boolean> {
  const [row] = await db
    .select({ at: accountChanges.at })
    .from(accountChanges)
    .where(and(eq(accountChanges.clientId, clientId), lte(accountChanges.id, from)))
    .orderBy(desc(accountChanges.id))
    .limit(1);
  return row !== undefined && row.at >= since;
}

async function isBeyond(db: Database, limit: number, question: SQL): Promise<boolean> {
  const [row] = await readRows(
    db,
    z.object({ count: z.number() }),
    sql`select count(*)::int as count from (${question} limit ${limit + 1}) counted`,
  );
  return (row?.count ?? 0) > limit;
}
