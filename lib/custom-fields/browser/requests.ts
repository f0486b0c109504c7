import "client-only";
import type {
  AccountField,
  AccountFieldChange,
  AccountFields,
  FieldCounts,
  FieldUse,
  NewAccountField,
  RemovedFields,
} from "@/lib/contracts/accounts/account-field";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Makes a custom field. Refused with `duplicate` and `too_many`. */
export function createField(field: NewAccountField): Promise<Outcome<AccountField>> {
  return send("POST /accounts/fields/", { body: field });
}

/** Renames a field and sets its options. Refused with `changed` when somebody changed it meanwhile. */
export function changeField(id: string, change: AccountFieldChange): Promise<Outcome<AccountField>> {
  return send("PUT /accounts/fields/:id/", { params: { id }, body: change });
}

/** Puts the fields in order. Refused with `changed` when there are others by now. */
export function orderFields(ids: string[]): Promise<Outcome<AccountFields>> {
  return send("PUT /accounts/fields/order/", { body: { ids } });
}

/** Counts the accounts that have a value of a field. */
export function countValues(id: string): Promise<Outcome<FieldUse>> {
  return send("GET /accounts/fields/:id/use/", { params: { id } });
}

/** Removes a field; it can be brought back for 30 days. */
export function removeField(id: string): Promise<Outcome<null>> {
  return send("DELETE /accounts/fields/:id/", { params: { id } });
}

/** Brings a removed field back with its values. */
export function restoreField(id: string): Promise<Outcome<AccountField>> {
  return send("POST /accounts/fields/:id/restore/", { params: { id } });
}

/**
 * Counts the accounts that a list's filters leave with each option of a field.
 *
 * @param query as `writeView` writes it
 */
export function loadCounts(id: string, query: string): Promise<Outcome<FieldCounts>> {
  const filters = new URLSearchParams(query);
  for (const name of ["sort", "layout"]) filters.delete(name);
  return send("GET /accounts/fields/:id/counts/", { params: { id }, query: filters });
}

/** Lists what can be brought back. */
export function loadRemovedFields(): Promise<Outcome<RemovedFields>> {
  return send("GET /accounts/fields/removed/");
}
