import "client-only";
import type {
  AccountChange,
  AccountChanged,
  PlainValue,
  Undone,
  UndoRequest,
} from "@/lib/contracts/accounts/account-change";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Changes values of an account. Refused with `changed` if another user has since changed one of them. */
export function changeAccount(accountId: string, change: AccountChange): Promise<Outcome<AccountChanged>> {
  return send("PATCH /accounts/:id/", { params: { id: accountId }, body: change });
}

/** Undoes changes. Refused with `changed_since` if the value of a single change was changed afterward. */
export function undoChanges(accountId: string, which: UndoRequest): Promise<Outcome<Undone>> {
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
