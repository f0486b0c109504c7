import { and, eq, gt, lt, sql } from "drizzle-orm";
import { hashToken, makeToken } from "../session/token";
import type { Database } from "./database";
import { oneTimeLinks } from "./schema";

type LinkRow = typeof oneTimeLinks.$inferSelect;

export type NewLink = Pick<LinkRow, "kind" | "email"> & Partial<Pick<LinkRow, "userId" | "fullName" | "passwordHash">>;

/**
 * Makes a link that works once. Older links of the same kind for the same address stop working.
 *
 * @returns its token, told this once; the database keeps the hash
 */
export async function makeLink(db: Database, link: NewLink, { now, lifeMs }: { now: Date; lifeMs: number }) {
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + lifeMs);
  await deleteLinks(db, link);
  await db.insert(oneTimeLinks).values({ ...link, hash: hashToken(token), createdAt: now, expiresAt });
  return { token, expiresAt };
}

/** Uses a link up. @returns what it was for; null when it is unknown, used or over (case W10) */
export async function spendLink(
  db: Database,
  kind: LinkRow["kind"],
  token: string,
  now: Date,
): Promise<LinkRow | null> {
  const [link] = await db
    .delete(oneTimeLinks)
    .where(isLiving(kind, token, now))
    .returning();
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

/** Takes every link of one kind for one address out of the world. */
export async function deleteLinks(db: Database, { kind, email }: Pick<LinkRow, "kind" | "email">): Promise<void> {
  await db
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.kind, kind), eq(sql`lower(${oneTimeLinks.email})`, email.toLowerCase())));
}

/** Deletes links whose time was over before a moment. */
export async function deleteLinksOver(db: Database, before: Date): Promise<void> {
  await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, before));
}

function isLiving(kind: LinkRow["kind"], token: string, now: Date) {
  return and(eq(oneTimeLinks.hash, hashToken(token)), eq(oneTimeLinks.kind, kind), gt(oneTimeLinks.expiresAt, now));
}
