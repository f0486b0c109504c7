import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type AlertMailState,
  type AlertPreferences,
  type AlertPreferencesChange,
  alertMailStateSchema,
  alertPreferencesSchema,
} from "@/lib/contracts/alert-preferences";

/** `GET {api}/alert-preferences/`: how I am told of alerts. Refused with 409 `not_a_member` for an admin who visits. */
export function loadAlertPreferences(backend: Backend): Promise<BackendResult<AlertPreferences>> {
  return backend("/alert-preferences/", { schema: alertPreferencesSchema });
}

/** `PATCH {api}/alert-preferences/`. Refused with 400, 409 `not_a_member`. */
export function changeAlertPreferences(
  backend: Backend,
  change: AlertPreferencesChange,
): Promise<BackendResult<AlertPreferences>> {
  return backend("/alert-preferences/", { method: "PATCH", body: change, schema: alertPreferencesSchema });
}

/** `GET {api}/alert-mail/unsubscribe/`: whether the person of a mail's link gets any. Refused with 404 for a link that is none. */
export function loadAlertMailState(backend: Backend, token: string): Promise<BackendResult<AlertMailState>> {
  return backend(`/alert-mail/unsubscribe/?${new URLSearchParams({ token })}`, { schema: alertMailStateSchema });
}

/** `POST {api}/alert-mail/unsubscribe/`: stops all mail about alerts. Refused with 404 for a link that is none. */
export function stopAlertMail(backend: Backend, token: string): Promise<BackendResult<null>> {
  return backend("/alert-mail/unsubscribe/", { method: "POST", body: { token }, schema: z.null() });
}
