import "server-only";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type AlertMutes,
  alertMutesSchema,
  type MuteChange,
  type MuteChanged,
  muteChangedSchema,
} from "@/lib/contracts/alert-mute";

/** `GET {api}/alert-mutes/`: what I have muted. Refused with 409 `not_a_member` for an admin who visits. */
export function loadMutes(backend: Backend): Promise<BackendResult<AlertMutes>> {
  return backend("/alert-mutes/", { schema: alertMutesSchema });
}

/** `PUT {api}/alert-mutes/`. Refused with 400, 404 (no such account), 409 `too_many`, `not_a_member`. */
export function changeMute(backend: Backend, change: MuteChange): Promise<BackendResult<MuteChanged>> {
  return backend("/alert-mutes/", { method: "PUT", body: change, schema: muteChangedSchema });
}
