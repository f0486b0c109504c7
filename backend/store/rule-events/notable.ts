/** A change of one value, as the history has it. */
interface Changed {
  /** Null, or absent: a value of the account itself. */
  contactId?: string | null;
  field: string;
  old: string | null;
  new: string | null;
}

/** Figures are news when they become so much more or less. */
const notableShare = 0.2;
/** The account's own values that are watched; `figure`: news from {@link notableShare} on, `word`: whatever it becomes. */
const watched: ReadonlyMap<string, "figure" | "word"> = new Map([
  ["market_cap_usd", "figure"],
  ["revenue_usd", "figure"],
  ["employees", "figure"],
  ["status", "word"],
  ["hq_country", "word"],
]);
/** What changes many accounts, or comes from elsewhere: what somebody types is no news to them, and stands in the history. */
const causes: ReadonlySet<string> = new Set(["import", "connector", "api"]);

/** Says whether a change of an account's own value is worth a signal: from one known value to quite another, by a source. */
export function isNotableChange({ contactId, field, old, new: now }: Changed, causeKind: string): boolean {
  const watch = watched.get(field);
  if (contactId || watch === undefined || old === null || now === null || !causes.has(causeKind)) return false;
  if (watch === "word") return old !== now;
  const [from, to] = [Number(old), Number(now)];
  // Of rounding: 1.2 is 20 % more than 1, however doubles write it.
  return from > 0 && Math.abs(to - from) / from >= notableShare - 1e-9;
}

/** Says whether a change may make a signal, or take one back: the job that writes signals looks closer. */
export function mayBeSignal(change: Changed & { undoes?: number | null | undefined }, causeKind: string): boolean {
  if (change.contactId) return change.field === "left_company";
  if (change.undoes != null) return watched.has(change.field);
  return isNotableChange(change, causeKind);
}
