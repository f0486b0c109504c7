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
} from "@/lib/contracts/account-change";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Changes values of an account. Refused with `changed` when another value stands there meanwhile. */
export function changeAccount(accountId: string, change: AccountChange): Promise<Outcome<AccountChanged>> {
  return send("PATCH /accounts/:id/", { params: { id: accountId }, body: change });
}

/** Loads what one value rests on. */
export function loadEvidence(accountId: string, field: string): Promise<Outcome<Evidence>> {
  return send("GET /accounts/:id/evidence/", { params: { id: accountId }, query: { field } });
}

/** Says that a value is wrong, and why. */
export function rejectValue(accountId: string, wrong: WrongValue): Promise<Outcome<AccountChanged>> {
  return send("POST /accounts/:id/evidence/wrong/", { params: { id: accountId }, body: wrong });
}

/** Loads a further page of the history. */
export function loadChanges(accountId: string, cursor: string): Promise<Outcome<HistoryPage>> {
  return send("GET /accounts/:id/history/", { params: { id: accountId }, query: { cursor } });
}

/** Loads the values as they stood at a moment: ISO 8601. */
export function loadAsOf(accountId: string, at: string, signal: AbortSignal): Promise<Outcome<AsOf>> {
  return send("GET /accounts/:id/as-of/", { params: { id: accountId }, query: { at }, signal });
}

/** Takes changes back. Refused with `changed_since` when the one was changed after. */
export function undoChanges(accountId: string, which: Undo): Promise<Outcome<Undone>> {
  return send("POST /accounts/:id/history/undo/", { params: { id: accountId }, body: which });
}

/** The value that stands there meanwhile, out of a refusal with `changed`; undefined when it doesn't say. */
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
