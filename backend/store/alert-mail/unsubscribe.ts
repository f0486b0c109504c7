import { z } from "zod";
import type { Sealer } from "../../secrets/seal";
import type { Member } from "./ways";

/** What is sealed for this opens for nothing else, and the other way round. */
const purpose = "alert-mail unsubscribe";

const memberSchema = z.tuple([z.string(), z.string()]);

/** Makes what the link of a mail carries: it stops mail about alerts to one member, and does nothing else. It has no end. */
export function makeUnsubscribeToken(sealer: Sealer, { clientId, userId }: Member): string {
  return sealer.seal(JSON.stringify([clientId, userId]), purpose);
}

/** Reads whom a link is for; null when it is none of ours, or was made for something else. */
export function readUnsubscribeToken(sealer: Sealer, token: string): Member | null {
  const text = sealer.open(token, purpose);
  if (text === null) return null;
  const [clientId, userId] = memberSchema.parse(JSON.parse(text));
  return { clientId, userId };
}
