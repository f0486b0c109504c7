import { z } from "zod";
import { AppError } from "@/lib/contracts/wire/app-error";
import { openExpiring, sealExpiring } from "../secrets/expiring-value";
import type { Sealer } from "../secrets/seal";

const recentMs = 5 * 60_000;
const proofLifeMs = 15 * 60_000;
const proofSchema = z.object({ untilMs: z.number() });

/** The session in which a proof was given; the proof is valid only in this session. */
interface Session {
  user: { id: string };
  token: { sessionId: string; sessionStartedAt: Date };
}

/** Whether the user has signed in so recently that no further proof of identity is needed. */
export function isRecentSignIn({ token }: Session, now: Date): boolean {
  return now.getTime() - token.sessionStartedAt.getTime() <= recentMs;
}

/** Creates a proof that the user of a session has just confirmed their identity. */
export function sealProof(sealer: Sealer, session: Session, now: Date): string {
  return sealExpiring(sealer, { untilMs: now.getTime() + proofLifeMs }, purposeOf(session));
}

/**
 * Checks that the user of a session has recently confirmed their identity. Without a proof, a recent sign-in is enough.
 *
 * @throws AppError 403 `proof_required`: the proof belongs to another session, or has expired (docs/conformance.md,
 * case J3)
 */
export function requireProof(
  sealer: Sealer,
  session: Session,
  { proof, now }: { proof: string | undefined; now: Date },
): void {
  if (proof === undefined) {
    if (isRecentSignIn(session, now)) return;
    throw proofRequired();
  }
  const opened = openExpiring(sealer, proof, { purpose: purposeOf(session), schema: proofSchema, now });
  if (opened === null) throw proofRequired();
}

/**
 * 403 `proof_required`: changing sign-in methods or identity providers and adding an admin require the user's
 * confirmation, so that someone else at an unattended session can't do it.
 */
export function proofRequired(): AppError {
  return new AppError(403, "proof_required", "Enter your password to continue, or sign in again.");
}

function purposeOf({ user, token }: Session): string {
  return `identity proof:${user.id}:${token.sessionId}`;
}
