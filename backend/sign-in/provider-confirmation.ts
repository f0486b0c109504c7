import { z } from "zod";
import { hourMs } from "@/lib/contracts/wire/durations";
import { openExpiring, sealExpiring } from "../secrets/expiring-value";
import type { Sealer } from "../secrets/seal";

const lifeMs = hourMs;
const confirmationSchema = z.object({ uid: z.string(), untilMs: z.number() });

interface Provider {
  clientId: string;
  issuer: string;
}

/**
 * Creates the token of the link by which a member confirms their client's new identity provider: valid for an hour, for
 * this provider alone, and useless once an identity there is connected.
 */
export function sealConfirmation(sealer: Sealer, provider: Provider, { uid, now }: { uid: string; now: Date }): string {
  return sealExpiring(sealer, { uid, untilMs: now.getTime() + lifeMs }, purposeOf(provider));
}

/** Whether a member has followed the link with this token. */
export function isConfirmation(
  sealer: Sealer,
  provider: Provider,
  { token, uid, now }: { token: string | null; uid: string; now: Date },
): boolean {
  return openExpiring(sealer, token, { purpose: purposeOf(provider), schema: confirmationSchema, now })?.uid === uid;
}

function purposeOf({ clientId, issuer }: Provider): string {
  return `identity provider confirmation:${clientId}:${issuer}`;
}
