import { and, eq } from "drizzle-orm";
import type { Database } from "../../database/database";
import { clients } from "../../database/schema/core";
import { apiTokens } from "../../database/schema/incoming";
import { scimTokens } from "../../database/schema/people/scim";
import { requireNotSuspended } from "../../database/suspension";
import type { Principal } from "../../principal";
import { createToken, hashToken } from "../../secrets/token";

/**
 * The kinds of tokens that a client gives to other systems. A prefix lets people and secret scanners recognize a leaked
 * token.
 */
const kinds = {
  api: { table: apiTokens, prefix: "slk" },
  scim: { table: scimTokens, prefix: "scim" },
} as const;

type TokenKind = keyof typeof kinds;

const usedEveryMs = 60_000;

/** Creates a token of a client. @returns the token, available only here, and the columns to store, with its hash */
export function createClientToken(kind: TokenKind, { clientId, uid }: Principal, now: Date) {
  const token = `${kinds[kind].prefix}_${createToken()}`;
  return {
    token,
    columns: { clientId, hash: hashToken(token), ending: token.slice(-4), createdAt: now, createdBy: uid },
  };
}

/**
 * Authenticates a request by a client's token and records the token's use, to the minute.
 *
 * @returns null: the header has no token of this kind, or one that is unknown or revoked
 * @throws AppError 403 `client_suspended`
 */
export async function authenticateClientToken(
  db: Database,
  kind: TokenKind,
  { authorization, now }: { authorization: string | undefined; now: Date },
): Promise<{ id: string; clientId: string } | null> {
  const { table: tokens, prefix } = kinds[kind];
  const token = /^bearer +([\w-]+)$/i.exec(authorization ?? "")?.[1];
  if (!token?.startsWith(`${prefix}_`)) return null;
  const [row] = await db
    .select({
      id: tokens.id,
      clientId: tokens.clientId,
      lastUsedAt: tokens.lastUsedAt,
      client: { name: clients.name, suspendedAt: clients.suspendedAt },
    })
    .from(tokens)
    .innerJoin(clients, eq(clients.id, tokens.clientId))
    .where(eq(tokens.hash, hashToken(token)));
  if (!row) return null;
  requireNotSuspended(row.client);
  const { id, clientId, lastUsedAt } = row;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= usedEveryMs)
    await db
      .update(tokens)
      .set({ lastUsedAt: now })
      .where(and(eq(tokens.clientId, clientId), eq(tokens.id, id)));
  return { id, clientId };
}
