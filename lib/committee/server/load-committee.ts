import "server-only";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type Committee,
  type CommitteeTemplate,
  type CommitteeTemplateChange,
  committeeSchema,
  committeeTemplateSchema,
  type SeatChange,
} from "@/lib/contracts/committee";

const templatePath = "/clients/me/committee/";
const pathOf = (accountId: string, rest = "") => `/accounts/${encodeURIComponent(accountId)}/committee/${rest}`;

/** `GET {api}/clients/me/committee/`: the roles that the client needs. Refused with 403 for all but its admin. */
export function loadTemplate(backend: Backend): Promise<BackendResult<CommitteeTemplate>> {
  return backend(templatePath, { schema: committeeTemplateSchema });
}

/** `PUT {api}/clients/me/committee/`. Refused with 409 `changed`, and with `fields.roles`. */
export function saveTemplate(
  backend: Backend,
  change: CommitteeTemplateChange,
): Promise<BackendResult<CommitteeTemplate>> {
  return backend(templatePath, { method: "PUT", body: change, schema: committeeTemplateSchema });
}

/** `GET {api}/accounts/{id}/committee/`. Refused with 404 like the account itself. */
export function getCommittee(backend: Backend, accountId: string): Promise<BackendResult<Committee>> {
  return backend(pathOf(accountId), { schema: committeeSchema });
}

/** `PUT {api}/accounts/{id}/committee/{role}/`. Refused with 403, 409 `changed`, and with `fields.contact_id`. */
export function fillSeat(
  backend: Backend,
  { accountId, roleId }: { accountId: string; roleId: string },
  change: SeatChange,
): Promise<BackendResult<Committee>> {
  const path = pathOf(accountId, `${encodeURIComponent(roleId)}/`);
  return backend(path, { method: "PUT", body: change, schema: committeeSchema });
}
