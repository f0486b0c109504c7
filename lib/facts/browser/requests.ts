import "client-only";
import type {
  AccountChange,
  AccountChanged,
  AsOf,
  Evidence,
  HistoryPage,
  PlainValue,
  Undo,
  Undone,
  WrongValue,
} from "@/lib/contracts/accounts/account-change";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Changes values of an account. Refused with `changed` if another user has since changed one of them. */
export function changeAccount(accountId: string, change: AccountChange): Promise<Outcome<AccountChanged>> {
  return send("PATCH /accounts/:id/", { params: { id: accountId }, body: change });
}

/** Loads the evidence of one value. */
export function loadEvidence(accountId: string, field: string): Promise<Outcome<Evidence>> {
  return send("GET /accounts/:id/evidence/", { params: { id: accountId }, query: { field } });
}

/** Marks a value as wrong, with the reason. */
export function rejectValue(accountId: string, wrong: WrongValue): Promise<Outcome<AccountChanged>> {
  return send("POST /accounts/:id/evidence/wrong/", { params: { id: accountId }, body: wrong });
}

/** Loads a further page of the history. */
export function loadChanges(accountId: string, cursor: string): Promise<Outcome<HistoryPage>> {
  return send("GET /accounts/:id/history/", { params: { id: accountId }, query: { cursor } });
}

/** Loads the values at a past time (ISO 8601). */
export function loadAsOf(accountId: string, at: string, signal: AbortSignal): Promise<Outcome<AsOf>> {
  return send("GET /accounts/:id/as-of/", { params: { id: accountId }, query: { at }, signal });
}

/** Undoes changes. Refused with `changed_since` if the value of a single change was changed afterwards. */
export function undoChanges(accountId: string, which: Undo): Promise<Outcome<Undone>> {
  return send("POST /accounts/:id/history/undo/", { params: { id: accountId }, body: which });
}

/** Reads a field's current value from a refusal with `changed`; undefined if it isn't given. */
export function currentValue(fields: Readonly<Record<string, string>>, field: string): PlainValue | undefined {
  try {
    const known: unknown = JSON.parse(fields.current ?? "null");
    if (typeof known !== "object" || known === null) return undefined;
    const value: unknown = new Map<string, unknown>(Object.entries(known)).get(field);
    return typeof value === "string" || typeof value === "number" || value === null ? value : undefined;
  } catch {
    return undefined;
  }
}
