import { and, eq, inArray, or } from "drizzle-orm";
import {
  type ComparedFigure,
  type ComparedFigures,
  minSample,
  type SegmentFigure,
  type SegmentLevel,
  segmentFigures,
  segmentLevels,
} from "@/lib/contracts/insights/segment";
import type { Database } from "../../../database/database";
import { segmentSpreads } from "../../../database/schema/account-counts";
import type { Principal } from "../../../principal";
import type { findAccountRow } from "../../account-list/list/read";
import { fieldProperties } from "../../shared/field-columns";

type Account = NonNullable<Awaited<ReturnType<typeof findAccountRow>>>;
type SpreadRow = typeof segmentSpreads.$inferSelect;

/**
 * Reads an account's figures and the last computed medians of its segments. Reads only a few rows, regardless of the
 * number of accounts.
 */
export async function compareWithSegment(
  db: Database,
  principal: Principal,
  account: Account,
  industryName: string | null,
): Promise<ComparedFigures> {
  const segments = segmentsOf(account);
  if (segments.length === 0) return { items: [] };
  const { clientId, level, segment } = segmentSpreads;
  const rows = await db
    .select()
    .from(segmentSpreads)
    .where(
      and(
        eq(clientId, principal.clientId),
        inArray(level, [...segmentLevels]),
        or(...segments.map(([of, value]) => and(eq(level, of), eq(segment, value)))),
      ),
    );
  return {
    items: segmentFigures.flatMap((figure) => {
      const chosen = chooseSegment(rows.filter((row) => row.figure === figure));
      return chosen ? serializeRow(chosen, { own: ownOf(account, figure), industryName }) : [];
    }),
  };
}

/**
 * The narrowest segment with enough figures; if none has enough, the one with the most, preferring the narrowest on a
 * tie. Null: no segment has figures.
 */
export function chooseSegment<Row extends { level: SegmentLevel; sample: number }>(rows: readonly Row[]): Row | null {
  const [first = null, ...wider] = segmentLevels.flatMap((level) => rows.filter((row) => row.level === level));
  const enough = [first, ...wider].find((row) => row !== null && row.sample >= minSample);
  const largest = enough ?? wider.reduce((best, row) => (best && row.sample > best.sample ? row : best), first);
  return largest && largest.sample > 0 ? largest : null;
}

function segmentsOf({ subIndustry, industryCode, sector }: Account): [SegmentLevel, string][] {
  const values = { sub_industry: subIndustry, industry: industryCode, sector };
  return segmentLevels.flatMap((level): [SegmentLevel, string][] => {
    const value = values[level];
    return value === null ? [] : [[level, value]];
  });
}

function ownOf(account: Account, figure: SegmentFigure): number | null {
  return account[fieldProperties[figure]];
}

function serializeRow(
  row: SpreadRow,
  { own, industryName }: { own: number | null; industryName: string | null },
): ComparedFigure[] {
  const { figure, level, segment, sample, lowest, lowerQuartile, median, upperQuartile, highest } = row;
  if (own === null && sample < minSample) return [];
  if (lowest === null || lowerQuartile === null || median === null || upperQuartile === null || highest === null)
    return [];
  return [
    {
      ...{ figure, own, level, segment, sample },
      segment_name: level === "industry" ? (industryName ?? segment) : segment,
      ...{ lowest, median, highest },
      lower_quartile: lowerQuartile,
      upper_quartile: upperQuartile,
      counted_at: row.countedAt.toISOString(),
    },
  ];
}
