import { and, desc, eq } from "drizzle-orm";
import type { CreatedScimToken, ScimToken } from "@/lib/contracts/people/scim";
import { maxScimTokens } from "@/lib/contracts/people/scim-limits";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { insertRow } from "../../../database/insert-row";
import { scimTokens } from "../../../database/schema/people/scim";
import type { Principal } from "../../../principal";
import { recordAuditBy } from "../../shared/audit/audit";
import { lockAsClientAdmin } from "../../shared/client-admins";
import { createClientToken } from "../../shared/client-tokens";

/** Lists a client's tokens, newest first. */
export async function listScimTokens(db: Database, clientId: string): Promise<ScimToken[]> {
  const rows = await db
    .select()
    .from(scimTokens)
    .where(eq(scimTokens.clientId, clientId))
    .orderBy(desc(scimTokens.createdAt), desc(scimTokens.id));
  return rows.map(serializeToken);
}

/**
 * Creates a token for the principal's client, valid until revoked. Two can be valid at once, so that a provider can
 * switch to a new one.
 *
 * @returns the token, available only here; the database stores its hash
 * @throws AppError 409 `too_many`
 */
export async function addScimToken(tx: Database, principal: Principal, now: Date): Promise<CreatedScimToken> {
  const { clientId } = principal;
  await lockAsClientAdmin(tx, principal);
  if ((await tx.$count(scimTokens, eq(scimTokens.clientId, clientId))) >= maxScimTokens)
    throw new AppError(409, "too_many", `There are already ${maxScimTokens} tokens. Revoke one first.`);
  const { token, columns } = createClientToken("scim", principal, now);
  const row = await insertRow(tx, scimTokens, columns);
  await recordAuditBy(tx, principal, now, {
    action: "scim.token_create",
    subject: row.id,
    details: { ending: row.ending },
  });
  return { token, item: serializeToken(row) };
}

/**
 * Revokes a token.
 *
 * @throws AppError 404 `not_found`
 */
export async function revokeScimToken(tx: Database, principal: Principal, id: string, now: Date): Promise<void> {
  const [row] = await tx
    .delete(scimTokens)
    .where(and(eq(scimTokens.clientId, principal.clientId), eq(scimTokens.id, id)))
    .returning();
  if (!row) throw notFound();
  await recordAuditBy(tx, principal, now, {
    action: "scim.token_revoke",
    subject: id,
    details: { ending: row.ending },
  });
}

function serializeToken({ id, ending, createdAt, lastUsedAt }: typeof scimTokens.$inferSelect): ScimToken {
  return {
    id,
    ending,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
