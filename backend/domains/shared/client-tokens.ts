import { and, eq } from "drizzle-orm";
import type { Database } from "../../database/database";
import type { apiTokens } from "../../database/schema/incoming";
import type { scimTokens } from "../../database/schema/people/scim";
import { hashToken } from "../../secrets/token";

/** The client that a token belongs to. */
export interface TokenHolder {
  id: string;
  clientId: string;
}

const usedEveryMs = 60_000;

/** Authenticates a client's token and records its use, to the minute; null: unknown or revoked. */
export async function authenticateClientToken(
  db: Database,
  tokens: typeof apiTokens | typeof scimTokens,
  { token, now }: { token: string; now: Date },
): Promise<TokenHolder | null> {
  const [row] = await db
    .select({ id: tokens.id, clientId: tokens.clientId, lastUsedAt: tokens.lastUsedAt })
    .from(tokens)
    .where(eq(tokens.hash, hashToken(token)));
  if (!row) return null;
  const { id, clientId, lastUsedAt } = row;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= usedEveryMs)
    await db
      .update(tokens)
      .set({ lastUsedAt: now })
      .where(and(eq(tokens.clientId, clientId), eq(tokens.id, id)));
  return { id, clientId };
}
