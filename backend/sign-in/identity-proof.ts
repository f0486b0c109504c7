import { z } from "zod";
import { AppError } from "@/lib/contracts/app-error";
import type { Sealer } from "../secrets/seal";

const freshMs = 5 * 60_000;
const proofLifeMs = 15 * 60_000;
const proofSchema = z.object({ untilMs: z.number() });

/** The session in which a proof is given, and in which alone it holds. */
interface Holder {
  user: { id: string };
  token: { sessionId: string; sessionStartedAt: Date };
}

/** Says whether somebody has signed in so recently that it proves who they are. */
export function isFreshSignIn({ token }: Holder, now: Date): boolean {
  return now.getTime() - token.sessionStartedAt.getTime() <= freshMs;
}

/** Records that the holder of a session has proven to be its user. */
export function sealProof(sealer: Sealer, holder: Holder, now: Date): string {
  return sealer.seal(JSON.stringify({ untilMs: now.getTime() + proofLifeMs }), purposeOf(holder));
}

/** @throws AppError 403 `proof_required`: the proof isn't one of this session, or is over (case J3) */
export function requireProof(sealer: Sealer, holder: Holder, { proof, now }: { proof: string; now: Date }): void {
  const text = sealer.open(proof, purposeOf(holder));
  if (text === null || proofSchema.parse(JSON.parse(text)).untilMs <= now.getTime()) throw proofRequired();
}

/** 403 `proof_required`: a new way to sign in is for the user alone, not for whoever found the session open. */
export function proofRequired(): AppError {
  return new AppError(403, "proof_required", "Enter your password to go on, or sign in again first.");
}

function purposeOf({ user, token }: Holder): string {
  return `identity proof:${user.id}:${token.sessionId}`;
}
