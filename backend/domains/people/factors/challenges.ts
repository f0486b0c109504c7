import { randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { passkeyChallenges } from "../../../database/schema/sign-in/factors";
import { hashToken } from "../../../secrets/token";

export const challengeLifeMs = 5 * 60_000;

/** A challenge's binding: a purpose, and the session, browser, reset link or export that may use it. */
export interface ChallengeBinding {
  purpose: "enrolment" | "proof" | "sign-in" | "reset" | "export";
  /** The session's id, also with the export's query, or the token of the browser or of the reset link. */
  id: string;
}

/** Creates a challenge of 256 random bits, base64url. Only its hash is stored. */
export async function createChallenge(db: Database, binding: ChallengeBinding, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + challengeLifeMs);
  await db.insert(passkeyChallenges).values({ hash: hashToken(challenge), boundTo: hashOf(binding), expiresAt });
  return challenge;
}

/** Consumes a challenge; false if it is unknown, used, expired or bound to something else. */
export async function consumeChallenge(
  db: Database,
  { challenge, binding, now }: { challenge: string; binding: ChallengeBinding; now: Date },
): Promise<boolean> {
  const { hash, boundTo, expiresAt } = passkeyChallenges;
  const used = await db
    .delete(passkeyChallenges)
    .where(and(eq(hash, hashToken(challenge)), eq(boundTo, hashOf(binding)), gt(expiresAt, now)))
    .returning({ hash });
  return used.length > 0;
}

function hashOf({ purpose, id }: ChallengeBinding): string {
  return hashToken(`${purpose}:${id}`);
}
