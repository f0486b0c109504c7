import "server-only";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { type ProfileChange, type User, userSchema } from "@/lib/contracts/user";

/** `PATCH {api}/users/me/`: changes what people may change of themselves; answers the person as they are now. */
export function changeProfile(backend: Backend, change: ProfileChange): Promise<BackendResult<User>> {
  return backend("/users/me/", { method: "PATCH", body: change, schema: userSchema });
}
