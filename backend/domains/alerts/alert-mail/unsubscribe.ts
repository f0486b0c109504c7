import { z } from "zod";
import type { Sealer } from "../../../secrets/seal";
import type { Member } from "./delivery-preferences";

/** Encryption purpose: tokens sealed for another purpose are rejected here, and these tokens are rejected elsewhere. */
const purpose = "alert-mail unsubscribe";

const memberSchema = z.tuple([z.string(), z.string()]);

/** Creates the token of an unsubscribe link. It can only stop alert email to one member, and doesn't expire. */
export function createUnsubscribeToken(sealer: Sealer, { clientId, userId }: Member): string {
  return sealer.seal(JSON.stringify([clientId, userId]), purpose);
}

/** Reads the member of an unsubscribe link; null when the token is invalid. */
export function readUnsubscribeToken(sealer: Sealer, token: string): Member | null {
  const text = sealer.open(token, purpose);
  if (text === null) return null;
  const [clientId, userId] = memberSchema.parse(JSON.parse(text));
  return { clientId, userId };
}
