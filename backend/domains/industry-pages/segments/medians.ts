import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type SegmentLevel, segmentFigures, segmentLevels } from "@/lib/contracts/insights/segment";
import { type Database, readRows } from "../../../database/database";
import { tryLock } from "../../../database/try-lock";

/** Segments counted per transaction. */
const segmentsAtOnce = 200;
/** Minimum interval between two counts of one segment, since a count reads all its accounts. */
const everyMinutes = 15;

/** The `accounts` column that stores the segment of each level. */
const columnOf: Record<SegmentLevel, SQL> = {
  sub_industry: sql`sub_industry`,
  industry: sql`industry_code`,
  sector: sql`sector`,
};

const dueSchema = z.object({
  client_id: z.string(),
  level: z.enum(segmentLevels),
  segments: z.array(z.string()),
});

/**
 * Recounts a batch of marked segments, except recently counted ones.
 *
 * @returns whether more segments may be due
 */
export async function countSegments(db: Database, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await tryLock(tx, "segmentMedians"))) return false;
    const due = await readRows(tx, dueSchema, dueSegments(now));
    for (const group of due) await countGroup(tx, group, now);
    return due.reduce((sum, { segments }) => sum + segments.length, 0) === segmentsAtOnce;
  });
}

function dueSegments(now: Date): SQL {
  return sql`
    select client_id, level, array_agg(segment) as segments
    from (
      select distinct client_id, level, segment from segment_marks m
      where not exists (select from segment_spreads s
        where s.client_id = m.client_id and s.level = m.level and s.segment = m.segment
          and s.counted_at > ${now.toISOString()}::timestamptz - make_interval(mins => ${everyMinutes}::int))
      limit ${segmentsAtOnce}
    ) due
    group by client_id, level`;
}

/** Deletes the marks before reading the accounts, so a concurrent change leaves a new mark. */
async function countGroup(tx: Database, { client_id, level, segments }: z.infer<typeof dueSchema>, now: Date) {
  const these = sql`any(array[${sql.join(
    segments.map((segment) => sql`${segment}`),
    sql`, `,
  )}])`;
  const of = sql`client_id = ${client_id} and level = ${level} and segment = ${these}`;
  await tx.execute(sql`delete from segment_marks where ${of}`);
  await tx.execute(sql`delete from segment_spreads where ${of}`);
  const figures = segmentFigures.map((name) => sql`(${name}::text, a.${sql.identifier(name)}::float8)`);
  await tx.execute(sql`
    insert into segment_spreads
      (client_id, level, segment, figure, sample, lowest, lower_quartile, median, upper_quartile, highest, counted_at)
    select ${client_id}, ${level}, segment, figure, sample, at[1], at[2], at[3], at[4], at[5], ${now.toISOString()}::timestamptz
    from (
      select a.${columnOf[level]} as segment, f.figure, count(f.value) as sample,
        percentile_cont(array[0, 0.25, 0.5, 0.75, 1]) within group (order by f.value) as at
      from accounts a cross join lateral (values ${sql.join(figures, sql`, `)}) f (figure, value)
      where a.client_id = ${client_id} and a.removed_at is null and a.${columnOf[level]} = ${these}
      group by 1, 2
    ) counted`);
}
