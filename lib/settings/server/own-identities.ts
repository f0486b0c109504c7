import "server-only";
import { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type IdentityProof,
  identityProofSchema,
  type OwnIdentities,
  ownIdentitiesSchema,
} from "@/lib/contracts/own-identity";

/** `GET {api}/users/me/identities/`: the ways in which I can sign in. */
export function loadOwnIdentities(backend: Backend): Promise<BackendResult<OwnIdentities>> {
  return backend("/users/me/identities/", { schema: ownIdentitiesSchema });
}

/** `POST {api}/users/me/identities/proof/`: shows that it is me. Refused with 403 `proof_required`, and with `fields`. */
export function proveIdentity(backend: Backend, currentPassword?: string): Promise<BackendResult<IdentityProof>> {
  return backend("/users/me/identities/proof/", {
    method: "POST",
    body: { current_password: currentPassword },
    schema: identityProofSchema,
  });
}

/**
 * `DELETE {api}/users/me/identities/microsoft/`: my Microsoft account doesn't sign me in any more. Refused with 404 when I
 * have none, and with 409 `only_way_in`.
 */
export function disconnectMicrosoft(backend: Backend): Promise<BackendResult<null>> {
  return backend("/users/me/identities/microsoft/", { method: "DELETE", schema: z.null() });
}
