import { desc, gte, inArray, max } from "drizzle-orm";
import { type Direction, sigmaLimits } from "@/lib/contracts/rules/rule-kind";
import type { Database } from "../../database/database";
import { industryMoves, seriesPoints } from "../../database/schema/core";
import { sigmaOf } from "../insights/series/find-moves";
import { firstMonth } from "../insights/series/moves";
import { supersectors } from "../insights/series/supersectors";
import type { MovesOfClient } from "../values/rule-events/announce-moves";
import { type Listener, listListeners } from "../values/rule-events/listeners";
import { type ChosenAlert, chooseAlerts } from "./choose";
import { groupEqualConditions } from "./match-accounts";
import type { Occurrence } from "./occurrence";
import { findTouched, type Touched } from "./touched-accounts";

type Row = typeof industryMoves.$inferSelect;

/** The fields of an industry rule that matching needs. */
type Waiting = Pick<Listener, "id" | "userId" | "topics" | "minSigma" | "principal" | "filter" | "query">;

/**
 * Chooses the members to alert to moves, and for each member the rule responsible: one that matches the move's
 * direction and size, and covers accounts in that industry. Each distinct condition is evaluated once, however many
 * rules share it.
 */
export async function chooseMoves(
  db: Database,
  { clientId, moves: ids, users }: MovesOfClient,
): Promise<ChosenAlert<Listener>[]> {
  const moves = await db.select().from(industryMoves).where(inArray(industryMoves.id, ids)).orderBy(industryMoves.id);
  if (moves.length === 0) return [];
  const rules = await listListeners(db, clientId, "industry", [...new Set(moves.map(directionOf))], users);
  return (await chooseFor(db, rules, moves)).map(({ touched: _, ...choice }) => choice);
}

/** Lists the stored moves that match a rule, latest first, and the months that they cover. */
export async function previewRuleMoves(
  db: Database,
  rule: Waiting,
  now: Date,
): Promise<{ chosen: TouchingChoice<Waiting>[]; months: { from: string; to: string } | null }> {
  const from = firstMonth(now);
  const moves = await db
    .select()
    .from(industryMoves)
    .where(gte(industryMoves.period, from))
    .orderBy(desc(industryMoves.period), industryMoves.industryCode);
  const codes = Object.keys(supersectors).map((code) => `C:${code}`);
  const { industryCode, period } = seriesPoints;
  const [known] = await db
    .select({ to: max(period) })
    .from(seriesPoints)
    .where(inArray(industryCode, codes));
  const to = known?.to ?? null;
  return { chosen: await chooseFor(db, [rule], moves), months: to !== null && to >= from ? { from, to } : null };
}

export type TouchingChoice<Rule extends Waiting> = ChosenAlert<Rule> & { touched: Touched };

async function chooseFor<Rule extends Waiting>(
  db: Database,
  rules: readonly Rule[],
  moves: readonly Row[],
): Promise<TouchingChoice<Rule>[]> {
  const codes = moves.map(({ industryCode }) => industryCode);
  const touched = new Map<Rule, ReadonlyMap<string, Touched>>();
  for (const { condition, places } of groupEqualConditions(rules)) {
    const found = await findTouched(db, condition, codes);
    for (const index of places) {
      const rule = rules[index];
      if (rule) touched.set(rule, found);
    }
  }
  return moves.flatMap((move) => {
    const fitting = rules.filter(
      (rule) => sigmaOf(move) >= (rule.minSigma ?? sigmaLimits.least) && touched.get(rule)?.has(move.industryCode),
    );
    return chooseAlerts(toMoveOccurrence(move), fitting).flatMap((choice) => {
      const its = touched.get(choice.rule)?.get(move.industryCode);
      return its ? [{ ...describeTouched(choice, its), touched: its }] : [];
    });
  });
}

/** Links the alert to the affected accounts. */
function describeTouched<Rule extends Waiting>(choice: ChosenAlert<Rule>, { text, link }: Touched): ChosenAlert<Rule> {
  const { occurrence, part } = choice;
  return {
    ...choice,
    occurrence: { ...occurrence, link },
    part: { ...part, body: `Affects ${text} covered by your rule · ${part.body}` },
  };
}

function directionOf({ changePercent }: Row): Direction {
  return changePercent < 0 ? "fell" : "rose";
}

/**
 * Converts a move to an event for rules. Its id is derived from industry, metric and month, so it stays the same if a
 * correction deletes the move and a later one adds it again.
 */
function toMoveOccurrence(move: Row): Occurrence {
  const { industryCode, metric, period, title, source, footnote, occurredAt } = move;
  return {
    id: `move-${industryCode.replace(":", "")}-${metric}-${period}`,
    kind: "industry",
    signalKind: "industry_moved",
    account: null,
    actorId: null,
    at: occurredAt,
    link: "",
    parts: [
      { topic: directionOf(move), title, body: footnote === null ? source : `${source}, ${footnote}`, alerted: [] },
    ],
  };
}
