import { eq } from "drizzle-orm";
import type { Database } from "../../database/database";
import { industries } from "../../database/schema/core";
import { invalidField } from "../../errors";

/** An industry or a whole sector. */
export type IndustryNode = typeof industries.$inferSelect;

/**
 * Finds an account's position in the industry tree by code. For a sector's code, only the sector is set; for null,
 * neither the sector nor the industry is.
 *
 * @throws AppError 400 `invalid_request`: no such industry
 */
export async function findIndustryPlace(db: Database, code: string | null) {
  if (code === null) return placeOf(undefined);
  const [node] = await db.select().from(industries).where(eq(industries.code, code));
  if (!node) throw invalidField("industry_code", "There is no such industry");
  return placeOf(node);
}

/** The columns of an account at a node of the industry tree; undefined: no node. */
export function placeOf(node: IndustryNode | undefined) {
  return {
    naicsSector: node?.naicsSector ?? null,
    industryCode: node?.level === "industry" ? node.code : null,
  };
}
