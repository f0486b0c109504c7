import { type SQL, sql } from "drizzle-orm";

/** A list of ids for `in`. */
export function idsIn(ids: readonly string[]): SQL {
  return sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
}

/** A list of texts for `in`, and for `from`. */
export function textsIn(values: readonly string[]): SQL {
  return sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
}
