import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import type { passwordChangeSchema } from "@/lib/contracts/registration";

/**
 * `POST {api}/users/me/password/`: changes my password and ends my other sessions. Refused with 400 and `fields`, with
 * 409 `no_password` for somebody who has none, with 429 after too many tries.
 */
export function changePassword(
  backend: Backend,
  change: z.output<typeof passwordChangeSchema>,
): Promise<BackendResult<null>> {
  return backend("/users/me/password/", { method: "POST", body: change, schema: z.null() });
}
