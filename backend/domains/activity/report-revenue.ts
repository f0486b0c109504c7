import { sql } from "drizzle-orm";
import { z } from "zod";
import type { SignalFigure } from "@/lib/contracts/activity/activity";
import { type Database, readRows } from "../../database/database";

const rowSchema = z.object({
  accession: z.string(),
  ends_on: z.string(),
  span: z.enum(["year", "quarter"]),
  value: z.coerce.number(),
  unit: z.string(),
  before: z.coerce.number().nullable(),
});

/**
 * Finds the revenue stated by reports (the year's in an annual report, the quarter's in a quarterly one) and its
 * year-over-year change. Reports that repeat known figures are omitted.
 */
export async function findReportRevenue(
  db: Database,
  accessions: readonly string[],
): Promise<Map<string, SignalFigure>> {
  if (accessions.length === 0) return new Map();
  const rows = await readRows(
    db,
    rowSchema,
    sql`select distinct on (f.accession) f.accession, f.ends_on::text, f.span, f.value, f.unit, before.value as before
        from reported_figures f
        left join reported_figures before
          on before.connector = f.connector and before.company = f.company and before.concept = f.concept
          and before.span = f.span and before.unit = f.unit and before.is_current
          and before.ends_on between f.ends_on - 380 and f.ends_on - 350
        where f.connector = 'sec' and f.concept = 'revenue'
          and f.accession in (${sql.join(
            accessions.map((accession) => sql`${accession}`),
            sql`, `,
          )})
          and f.span = case when f.form like '10-Q%' then 'quarter' else 'year' end
        order by f.accession, f.ends_on desc, f.is_current desc, f.tag`,
  );
  return new Map(
    rows.map(({ accession, before, ...row }) => [accession, { ...row, change_percent: changeOf(before, row.value) }]),
  );
}

function changeOf(before: number | null, value: number): number | null {
  return before !== null && before > 0 ? ((value - before) / before) * 100 : null;
}
