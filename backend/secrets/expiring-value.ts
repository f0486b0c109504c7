import type { z } from "zod";
import type { Sealer } from "./seal";

/** A value that a browser or an email carries, encrypted; it expires at a time in milliseconds since 1970. */
interface Expiring {
  untilMs: number;
}

/** Encrypts a value that expires, as JSON. */
export function sealExpiring<Value extends Expiring>(sealer: Sealer, value: Value, purpose: string): string {
  return sealer.seal(JSON.stringify(value), purpose);
}

/**
 * Opens a value sealed by {@link sealExpiring}.
 *
 * @returns null if there is no value, or it has expired, was changed, or was sealed for another purpose
 */
export function openExpiring<Value extends Expiring>(
  sealer: Sealer,
  sealed: string | null | undefined,
  { purpose, schema, now }: { purpose: string; schema: z.ZodType<Value>; now: Date },
): Value | null {
  const text = sealed ? sealer.open(sealed, purpose) : null;
  if (text === null) return null;
  const value = schema.parse(JSON.parse(text));
  return value.untilMs > now.getTime() ? value : null;
}
