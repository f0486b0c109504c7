import { group } from "d3-array";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { chunksOf } from "../../../database/chunks-of";
import type { Database } from "../../../database/database";
import { seriesPoints } from "../../../database/schema/core";
import { announceMoves } from "../../values/rule-events/announce-moves";
import { saveMoves } from "./moves";

/** A month of a series shared by all clients. */
export interface SharedPoint {
  industryCode: string;
  metric: string;
  /** YYYY-MM. */
  period: string;
  /** Thousands of jobs. */
  value: number;
  /** The source's footnote; null: none. */
  footnote: string | null;
}

const maxBatchSize = 500;

/**
 * Writes months from a source: adds new ones, updates changed ones, keeps those not included. Also updates the moves,
 * and queues new ones for rules. Writing the same figures again has no effect.
 *
 * @returns the numbers of changed points and moves
 */
export async function writeSharedPoints(
  tx: Database,
  { source, points, now }: { source: string; points: readonly SharedPoint[]; now: Date },
): Promise<{ points: number; moves: number }> {
  let [changedPoints, changedMoves] = [0, 0];
  const news: string[] = [];
  for (const [metric, ofMetric] of group(points, (point) => point.metric)) {
    const codes = [...new Set(ofMetric.map(({ industryCode }) => industryCode))];
    const known = group(await readPoints(tx, metric, codes), (point) => point.industryCode);
    for (const [code, ofIndustry] of group(ofMetric, (point) => point.industryCode)) {
      const before = new Map((known.get(code) ?? []).map((point) => [point.period, point]));
      const changed = ofIndustry.filter((point) => isOther(before.get(point.period), point));
      await keep(tx, source, changed);
      changedPoints += changed.length;
      for (const point of ofIndustry) before.set(point.period, point);
      const series = [...before.values()].sort((a, b) => a.period.localeCompare(b.period));
      const saved = await saveMoves(tx, { industryCode: code, metric, source, points: series, now });
      changedMoves += saved.changed;
      news.push(...saved.news);
    }
  }
  await announceMoves(tx, news);
  return { points: changedPoints, moves: changedMoves };
}

type Known = Pick<SharedPoint, "industryCode" | "period" | "value" | "footnote">;

function readPoints(tx: Database, metric: string, codes: string[]): Promise<Known[]> {
  const { industryCode, period, value, footnote } = seriesPoints;
  return tx
    .select({ industryCode, period, value, footnote })
    .from(seriesPoints)
    .where(and(eq(seriesPoints.metric, metric), inArray(industryCode, codes), eq(seriesPoints.frequency, "M")))
    .orderBy(asc(period));
}

function isOther(before: Known | undefined, { value, footnote }: SharedPoint): boolean {
  return before?.value !== value || before.footnote !== footnote;
}

async function keep(tx: Database, source: string, points: readonly SharedPoint[]): Promise<void> {
  for (const chunk of chunksOf(points, maxBatchSize)) {
    const rows = chunk.map((point) => ({ ...point, source, unit: "thousand jobs", frequency: "M" as const }));
    await tx
      .insert(seriesPoints)
      .values(rows)
      .onConflictDoUpdate({
        target: [seriesPoints.industryCode, seriesPoints.metric, seriesPoints.period],
        set: { value: sql`excluded.value`, footnote: sql`excluded.footnote`, source: sql`excluded.source` },
      });
  }
}
