/** A change of one value, as stored in the history. */
interface Changed {
  /** Null or absent: a field of the account itself. */
  contactId?: string | null;
  field: string;
  old: string | null;
  new: string | null;
}

/** Minimum relative change for a figure to be notable. */
const notableShare = 0.2;
/** Fields whose changes may be notable; `figure`: if at least {@link notableShare}, `word`: any change. */
const watched: ReadonlyMap<string, "figure" | "word"> = new Map([
  ["market_cap_usd", "figure"],
  ["revenue_usd", "figure"],
  ["employees", "figure"],
  ["status", "word"],
  ["hq_country", "word"],
]);
/** Causes that may produce signals. Users' own edits don't, as they appear in the history. */
const causes: ReadonlySet<string> = new Set(["import", "connector", "api"]);

/**
 * Whether a change of an account's value merits a signal: both values known and sufficiently different, stated by a
 * source.
 */
export function isNotableChange({ contactId, field, old, new: now }: Changed, causeKind: string): boolean {
  const watch = watched.get(field);
  if (contactId || watch === undefined || old === null || now === null || !causes.has(causeKind)) return false;
  if (watch === "word") return old !== now;
  const [from, to] = [Number(old), Number(now)];
  // The tolerance covers rounding: 1.2 must count as 20 % more than 1.
  return from > 0 && Math.abs(to - from) / from >= notableShare - 1e-9;
}

/** Whether a change may add or delete a signal; the signal job makes the final decision. */
export function mayBeSignal(change: Changed & { undoes?: number | null | undefined }, causeKind: string): boolean {
  if (change.contactId) return change.field === "left_company";
  if (change.undoes != null) return watched.has(change.field);
  return isNotableChange(change, causeKind);
}
