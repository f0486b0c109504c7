import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { oneTimeLinks } from "../../../database/schema/core";
import { createToken, hashToken } from "../../../secrets/token";

type LinkRow = typeof oneTimeLinks.$inferSelect;

export type NewLink = Pick<LinkRow, "kind" | "email"> & Partial<Pick<LinkRow, "userId">>;

/**
 * Creates a one-time link. Earlier links to the same email stay valid until one is used, so a stranger's request can't
 * invalidate the owner's link (docs/conformance.md, case J6).
 *
 * @returns its token; the database stores only the hash
 */
export async function createLink(db: Database, link: NewLink, { now, lifeMs }: { now: Date; lifeMs: number }) {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + lifeMs);
  await db.insert(oneTimeLinks).values({ ...link, hash: hashToken(token), createdAt: now, expiresAt });
  return { token, expiresAt };
}

/**
 * Consumes a link and all other links of its kind to the same email. Must run in a transaction, which serializes links
 * to the same email.
 *
 * @returns the link's row; null if unknown, used or expired (docs/conformance.md, case W10)
 */
export async function consumeLink(
  tx: Database,
  kind: LinkRow["kind"],
  token: string,
  now: Date,
): Promise<LinkRow | null> {
  const existing = await findLink(tx, kind, token, now);
  if (!existing) return null;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`link ${kind} ${existing.email.toLowerCase()}`}, 0))`,
  );
  const [link] = await tx
    .delete(oneTimeLinks)
    .where(isValid(kind, token, now))
    .returning();
  if (link) await deleteLinks(tx, link);
  return link ?? null;
}

/** Finds a link without consuming it. */
export async function findLink(db: Database, kind: LinkRow["kind"], token: string, now: Date): Promise<LinkRow | null> {
  const [link] = await db
    .select()
    .from(oneTimeLinks)
    .where(isValid(kind, token, now));
  return link ?? null;
}

export async function deleteLinks(db: Database, { kind, email }: Pick<LinkRow, "kind" | "email">): Promise<void> {
  await db
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.kind, kind), eq(sql`lower(${oneTimeLinks.email})`, email.toLowerCase())));
}

function isValid(kind: LinkRow["kind"], token: string, now: Date) {
  return and(eq(oneTimeLinks.hash, hashToken(token)), eq(oneTimeLinks.kind, kind), gt(oneTimeLinks.expiresAt, now));
}
