import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { type ApiTokens, apiTokensSchema, type MadeApiToken, madeApiTokenSchema } from "@/lib/contracts/api-token";

const path = "/clients/me/tokens/";

/** `GET {api}/clients/me/tokens/`: by what other systems send to my client. */
export function listApiTokens(backend: Backend): Promise<BackendResult<ApiTokens>> {
  return backend(path, { schema: apiTokensSchema });
}

/** `POST {api}/clients/me/tokens/`: makes one, told this once. Refused with 403 `proof_required`, 409 `too_many`. */
export function makeApiToken(
  backend: Backend,
  token: { name: string; proof: string },
): Promise<BackendResult<MadeApiToken>> {
  return backend(path, { method: "POST", body: token, schema: madeApiTokenSchema });
}

/** `DELETE {api}/clients/me/tokens/{id}/`: it opens nothing any more. Refused with 404 when there is none. */
export function revokeApiToken(backend: Backend, id: string): Promise<BackendResult<null>> {
  return backend(`${path}${id}/`, { method: "DELETE", schema: z.null() });
}
