import { isAmount } from "@/lib/contracts/accounts/fields";

interface Changed {
  /** Null or absent: a field of the account itself. */
  contactId?: string | null;
  field: string;
  old: string | null;
  new: string | null;
}

/** Minimum relative change for a figure to be notable. */
const notableShare = 0.2;
/** Text fields in which any change is notable. */
const watchedTexts: ReadonlySet<string> = new Set(["status", "hq_country"]);
/** Causes that may produce signals. Users' own edits don't, as they appear in the history. */
const causes: ReadonlySet<string> = new Set(["import", "connector", "api"]);

/**
 * Whether a change to an account's value merits a signal: both values known and sufficiently different, stated by a
 * source.
 */
export function isNotableChange({ contactId, field, old, new: now }: Changed, causeKind: string): boolean {
  if (contactId || old === null || now === null || !causes.has(causeKind)) return false;
  if (watchedTexts.has(field)) return old !== now;
  if (!isAmount(field)) return false;
  const [from, to] = [Number(old), Number(now)];
  // The tolerance covers rounding: 1.2 must count as 20 % more than 1.
  return from > 0 && Math.abs(to - from) / from >= notableShare - 1e-9;
}

/** Whether a change may add or delete a signal; the signal job makes the final decision. */
export function mayBeSignal(change: Changed & { undoes?: number | null | undefined }, causeKind: string): boolean {
  if (change.contactId) return change.field === "left_company";
  if (change.undoes != null) return isAmount(change.field) || watchedTexts.has(change.field);
  return isNotableChange(change, causeKind);
}
