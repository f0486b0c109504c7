import { and, desc, eq } from "drizzle-orm";
import { type ApiToken, type CreatedApiToken, maxApiTokens } from "@/lib/contracts/incoming/api-token";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { insertRow } from "../../../database/insert-row";
import { users } from "../../../database/schema/core";
import { apiTokens } from "../../../database/schema/incoming";
import type { Principal } from "../../../principal";
import { recordAuditBy } from "../../shared/audit/audit";
import { lockAsClientAdmin } from "../../shared/client-admins";
import { createClientToken } from "../../shared/client-tokens";

/** Lists a client's tokens, newest first. */
export async function listApiTokens(db: Database, clientId: string): Promise<ApiToken[]> {
  const rows = await db
    .select({ token: apiTokens, maker: { name: users.fullName, clientId: users.clientId, disabled: users.disabled } })
    .from(apiTokens)
    .leftJoin(users, eq(users.id, apiTokens.createdBy))
    .where(eq(apiTokens.clientId, clientId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));
  return rows.map(({ token: { id, name, ending, createdAt, lastUsedAt }, maker }) => ({
    id,
    name,
    ending,
    created_at: createdAt.toISOString(),
    created_by: maker && { name: maker.name, has_left: maker.disabled || maker.clientId !== clientId },
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }));
}

/**
 * Creates a token for the principal's client, valid until revoked.
 *
 * @returns the token, available only here; the database stores its hash
 * @throws AppError 409 `too_many`
 */
export async function addApiToken(
  tx: Database,
  principal: Principal,
  name: string,
  now: Date,
): Promise<CreatedApiToken> {
  const { clientId } = principal;
  // Lock the client's row, so concurrent requests can't exceed the limit.
  await lockAsClientAdmin(tx, principal);
  if ((await tx.$count(apiTokens, eq(apiTokens.clientId, clientId))) >= maxApiTokens)
    throw new AppError(409, "too_many", `There are already ${maxApiTokens} tokens. Revoke one first.`);
  const { token, columns } = createClientToken("api", principal, now);
  const row = await insertRow(tx, apiTokens, { ...columns, name });
  const details = { name };
  await recordAuditBy(tx, principal, now, { action: "token.create", subject: row.id, details });
  const item = (await listApiTokens(tx, clientId)).find(({ id }) => id === row.id);
  if (!item) throw new Error("The created token is missing");
  return { token, item };
}

/**
 * Revokes a token.
 *
 * @throws AppError 404 `not_found`
 */
export async function revokeApiToken(tx: Database, principal: Principal, id: string, now: Date): Promise<void> {
  const [row] = await tx
    .delete(apiTokens)
    .where(and(eq(apiTokens.clientId, principal.clientId), eq(apiTokens.id, id)))
    .returning({ name: apiTokens.name });
  if (!row) throw notFound();
  const details = { name: row.name };
  await recordAuditBy(tx, principal, now, { action: "token.revoke", subject: id, details });
}
