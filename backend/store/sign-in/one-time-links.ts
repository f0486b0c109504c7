import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../database/database";
import { oneTimeLinks } from "../../database/schema/core";
import { hashToken, makeToken } from "../../secrets/token";

type LinkRow = typeof oneTimeLinks.$inferSelect;

export type NewLink = Pick<LinkRow, "kind" | "email"> & Partial<Pick<LinkRow, "userId">>;

/**
 * Makes a link that works once. Older ones to the same address go on working until one of them is used: a stranger who asks
 * again can't take the owner's link away (case J6).
 *
 * @returns its token, told this once; the database keeps the hash
 */
export async function makeLink(db: Database, link: NewLink, { now, lifeMs }: { now: Date; lifeMs: number }) {
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + lifeMs);
  await db.insert(oneTimeLinks).values({ ...link, hash: hashToken(token), createdAt: now, expiresAt });
  return { token, expiresAt };
}

/**
 * Uses a link up, and with it every other link of its kind to the same address. To be called in a transaction: two links to
 * one address are used one after the other.
 *
 * @returns what it was for; null when it is unknown, used or over (case W10)
 */
export async function spendLink(
  tx: Database,
  kind: LinkRow["kind"],
  token: string,
  now: Date,
): Promise<LinkRow | null> {
  const there = await findLink(tx, kind, token, now);
  if (!there) return null;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`link ${kind} ${there.email.toLowerCase()}`}, 0))`,
  );
  const [link] = await tx
    .delete(oneTimeLinks)
    .where(isLiving(kind, token, now))
    .returning();
  if (link) await deleteLinks(tx, link);
  return link ?? null;
}

/** Reads a link without using it up. */
export async function findLink(db: Database, kind: LinkRow["kind"], token: string, now: Date): Promise<LinkRow | null> {
  const [link] = await db
    .select()
    .from(oneTimeLinks)
    .where(isLiving(kind, token, now));
  return link ?? null;
}

/** Deletes every link of one kind to one address. */
export async function deleteLinks(db: Database, { kind, email }: Pick<LinkRow, "kind" | "email">): Promise<void> {
  await db
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.kind, kind), eq(sql`lower(${oneTimeLinks.email})`, email.toLowerCase())));
}

function isLiving(kind: LinkRow["kind"], token: string, now: Date) {
  return and(eq(oneTimeLinks.hash, hashToken(token)), eq(oneTimeLinks.kind, kind), gt(oneTimeLinks.expiresAt, now));
}
