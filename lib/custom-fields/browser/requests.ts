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

/** Lists the fields in their order. */
export function loadFields(): Promise<Outcome<AccountFields>> {
  return send("GET /accounts/fields/");
}

/** Creates a custom field. Refused with `duplicate` or `too_many`. */
export function createField(field: NewAccountField): Promise<Outcome<AccountField>> {
  return send("POST /accounts/fields/", { body: field });
}

/** Renames a field and sets its options. Refused with `changed` if someone else has changed it. */
export function changeField(id: string, change: AccountFieldChange): Promise<Outcome<AccountField>> {
  return send("PUT /accounts/fields/:id/", { params: { id }, body: change });
}

/** Sets the order of the fields. Refused with `changed` if the set of fields has changed. */
export function orderFields(ids: string[]): Promise<Outcome<AccountFields>> {
  return send("PUT /accounts/fields/order/", { body: { ids } });
}

/** Counts the accounts that have a value for a field. */
export function countValues(id: string): Promise<Outcome<FieldUse>> {
  return send("GET /accounts/fields/:id/use/", { params: { id } });
}

/** Removes a field; it can be restored for 30 days. */
export function removeField(id: string): Promise<Outcome<null>> {
  return send("DELETE /accounts/fields/:id/", { params: { id } });
}

/** Restores a removed field with its values. */
export function restoreField(id: string): Promise<Outcome<AccountField>> {
  return send("POST /accounts/fields/:id/restore/", { params: { id } });
}

/**
 * Counts the accounts that match a list's filters, per option of a field.
 *
 * @param query as written by `writeView`
 */
export function loadCounts(id: string, query: string): Promise<Outcome<FieldCounts>> {
  const filters = new URLSearchParams(query);
  for (const name of ["sort", "layout"]) filters.delete(name);
  return send("GET /accounts/fields/:id/counts/", { params: { id }, query: filters });
}

/** Lists the fields that can be restored. */
export function loadRemovedFields(): Promise<Outcome<RemovedFields>> {
  return send("GET /accounts/fields/removed/");
}
