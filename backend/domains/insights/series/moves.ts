import { and, eq, gte, inArray } from "drizzle-orm";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../../database/database";
import { industryMoves } from "../../../database/schema/core";
import { findMoves, formatSeriesMove } from "./find-moves";
import { supersectors } from "./supersectors";

type Row = typeof industryMoves.$inferSelect;
type NewMove = Omit<Row, "id" | "createdAt">;

/** Moves in older months aren't stored; charts still show them. */
const maxMonths = 24;
/** How many days a move counts as news, on the home screen and for rules. */
export const newsDays = 90;

interface MoveSource {
  /** A group code such as `C:20`. */
  industryCode: string;
  metric: string;
  source: string;
  /** The whole series, oldest first. */
  points: readonly { period: string; value: number; footnote: string | null }[];
  now: Date;
}

/**
 * Stores the months in which a series changed by more than usual: adds new ones, updates those affected by a
 * correction, deletes those that no longer qualify.
 *
 * @returns the number of changed moves, and the ids of those that are news
 */
export async function saveMoves(
  tx: Database,
  { industryCode, metric, source, points, now }: MoveSource,
): Promise<SavedMoves> {
  const first = firstMonth(now);
  const footnotes = new Map(points.map(({ period, footnote }) => [period, footnote]));
  const industry = supersectors[industryCode.replace("C:", "")] ?? industryCode;
  const found = findMoves(points)
    .filter(({ period }) => period >= first)
    .map(
      (move): NewMove => ({
        ...{ industryCode, metric, source, ...move },
        title: formatSeriesMove(industry, move),
        footnote: footnotes.get(move.period) ?? null,
        occurredAt: endOf(move.period),
      }),
    );
  const ofSeries = and(
    eq(industryMoves.industryCode, industryCode),
    eq(industryMoves.metric, metric),
    gte(industryMoves.period, first),
  );
  const known = new Map((await tx.select().from(industryMoves).where(ofSeries)).map((row) => [row.period, row]));
  const changed = found.filter((move) => isOther(known.get(move.period), move));
  const news: string[] = [];
  for (const move of changed) {
    const id = await keep(tx, move, now);
    if (now.getTime() - move.occurredAt.getTime() <= newsDays * dayMs) news.push(id);
  }
  const held = new Set(found.map(({ period }) => period));
  const over = [...known.keys()].filter((period) => !held.has(period));
  if (over.length > 0) await tx.delete(industryMoves).where(and(ofSeries, inArray(industryMoves.period, over)));
  return { changed: changed.length + over.length, news };
}

interface SavedMoves {
  changed: number;
  news: string[];
}

/** The first month, YYYY-MM, whose moves are stored. */
export function firstMonth(now: Date): string {
  return monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - maxMonths)));
}

async function keep(tx: Database, move: NewMove, now: Date): Promise<string> {
  const { industryCode, metric, period } = industryMoves;
  const { title, source, footnote, changePercent, typicalPercent } = move;
  const [row] = await tx
    .insert(industryMoves)
    .values({ ...move, createdAt: now })
    .onConflictDoUpdate({
      target: [industryCode, metric, period],
      set: { title, source, footnote, changePercent, typicalPercent },
    })
    .returning({ id: industryMoves.id });
  if (!row) throw new Error("An insert returned no row");
  return row.id;
}

function isOther(before: Row | undefined, move: NewMove): boolean {
  return (
    before === undefined ||
    before.title !== move.title ||
    before.footnote !== move.footnote ||
    before.changePercent !== move.changePercent ||
    before.typicalPercent !== move.typicalPercent
  );
}

const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The end of a month given as YYYY-MM. */
function endOf(period: string): Date {
  const [year = 0, month = 1] = period.split("-").map(Number);
  return new Date(Date.UTC(year, month));
}
