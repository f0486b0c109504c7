/** A change of one value, as stored in the history. */
interface Changed {
  /** Null or absent: a field of the account itself. */
  contactId?: string | null;
  field: string;
  old: string | null;
  new: string | null;
}

/** Relative change from which a figure is notable. */
const notableShare = 0.2;
/** Fields whose changes may be notable; `figure`: from {@link notableShare} on, `word`: any change. */
const watched: ReadonlyMap<string, "figure" | "word"> = new Map([
  ["market_cap_usd", "figure"],
  ["revenue_usd", "figure"],
  ["employees", "figure"],
  ["status", "word"],
  ["hq_country", "word"],
]);
/** Causes that may produce signals. Users' own edits don't: they are in the history. */
const causes: ReadonlySet<string> = new Set(["import", "connector", "api"]);

/**
 * Whether a change of an account's value is worth a signal: both values known and sufficiently different, given by a
 * source.
 */
export function isNotableChange({ contactId, field, old, new: now }: Changed, causeKind: string): boolean {
  const watch = watched.get(field);
  if (contactId || watch === undefined || old === null || now === null || !causes.has(causeKind)) return false;
  if (watch === "word") return old !== now;
  const [from, to] = [Number(old), Number(now)];
  // The tolerance is for rounding: 1.2 must count as 20 % more than 1.
  return from > 0 && Math.abs(to - from) / from >= notableShare - 1e-9;
}

/** Whether a change may add or delete a signal; the job that writes signals decides. */
export function mayBeSignal(change: Changed & { undoes?: number | null | undefined }, causeKind: string): boolean {
  if (change.contactId) return change.field === "left_company";
  if (change.undoes != null) return watched.has(change.field);
  return isNotableChange(change, causeKind);
}
