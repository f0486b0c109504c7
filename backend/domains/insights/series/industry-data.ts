import { group } from "d3-array";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import { pointSchema, type SharedSeries, serializeSeries } from "./serialize-series";

const nodeSchema = z.object({
  code: z.string(),
  name: z.string(),
  level: z.enum(["sector", "industry"]),
  parent_code: z.string().nullable(),
  naics_sector: z.string().nullable(),
  bea_code: z.string().nullable(),
  ces_supersector: z.string().nullable(),
});

/** A node of the industry tree, with the keys that join it to the series. */
export type IndustryNode = Readonly<z.output<typeof nodeSchema>>;

/** The industry tree and the official series, identical for all clients. Frozen because requests share it. */
export interface IndustryData {
  version: string;
  nodes: readonly IndustryNode[];
  /** By the industry's key in the series, in display order. */
  seriesOf: ReadonlyMap<string, readonly SharedSeries[]>;
}

/**
 * The cached industry data of this process, as large as the two tables, which only the seed and the operator's data
 * sources write. A version identifies one state in any database, so the cache is valid wherever that version is read.
 */
let remembered: IndustryData | null = null;
/** Loads in progress, by version. */
const loading = new Map<string, Promise<IndustryData>>();

/**
 * Runs a statement and returns its rows with the industry data. The statement also returns the data's version, so
 * cached data needs no extra query.
 *
 * @param row schema of each row in JSON form
 */
export async function readWithIndustryData<Row>(
  db: Database,
  row: z.ZodType<Row>,
  statement: SQL,
): Promise<{ rows: Row[]; data: IndustryData }> {
  const [response] = await readRows(
    db,
    z.object({ version: z.string(), rows: z.array(row) }),
    sql`select version, (select coalesce(json_agg(asked), '[]') from (${statement}) asked) as rows
        from industry_data_version`,
  );
  if (!response) throw new Error("industry_data_version has no row");
  const { version, rows } = response;
  return { rows, data: remembered?.version === version ? remembered : await loadOnce(db, version) };
}

/** Loads a version once, shared by concurrent callers. */
function loadOnce(db: Database, version: string): Promise<IndustryData> {
  const known = loading.get(version);
  if (known) return known;
  const load = loadIndustryData(db).finally(() => loading.delete(version));
  loading.set(version, load);
  return load;
}

/** Reads the version and its data in one statement, so they are consistent. */
async function loadIndustryData(db: Database): Promise<IndustryData> {
  const [response] = await readRows(
    db,
    z.object({ version: z.string(), nodes: z.array(nodeSchema), points: z.array(pointSchema) }),
    sql`select version, (select coalesce(json_agg(node), '[]') from industries node) as nodes,
          (select coalesce(json_agg(point order by point.period), '[]') from series_points point) as points
        from industry_data_version`,
  );
  if (!response) throw new Error("industry_data_version has no row");
  const byKey = group(response.points, (point) => point.industry_code);
  const described = [...byKey].map(([key, points]) => [key, serializeSeries(points)] as const);
  remembered = freeze({ version: response.version, nodes: response.nodes, seriesOf: new Map(described) });
  return remembered;
}

/** Deep-freezes the data. Maps can't be frozen, so only the read-only type protects them. */
function freeze(data: IndustryData): IndustryData {
  for (const series of data.seriesOf.values()) freezeDeeply(series);
  freezeDeeply(data.nodes);
  return Object.freeze(data);
}

function freezeDeeply(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  Object.values(value).forEach(freezeDeeply);
  Object.freeze(value);
}
