import { z } from "zod";
import { givenText } from "./account-values";

/** So many a client has at once. */
export const mostApiTokens = 20;

/** A token by which another system sends what it knows. Who made it may have left; it goes on until it is revoked. */
export const apiTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its last four characters, to tell it from others. */
  ending: z.string(),
  created_at: z.iso.datetime(),
  /** Null: their user is gone. */
  created_by: z.object({ name: z.string(), has_left: z.boolean() }).nullable(),
  /** To the minute; null: never. */
  last_used_at: z.iso.datetime().nullable(),
});

export type ApiToken = z.infer<typeof apiTokenSchema>;

/** `GET {api}/clients/me/tokens/` (client_admin): the newest first. */
export const apiTokensSchema = z.object({ items: z.array(apiTokenSchema) });

export type ApiTokens = z.infer<typeof apiTokensSchema>;

/**
 * `POST {api}/clients/me/tokens/` (client_admin) → 201 `madeApiTokenSchema`. 403 `proof_required` without a proof of
 * `users/me/identities/proof/` that holds; 409 `too_many`.
 *
 * `DELETE {api}/clients/me/tokens/{id}/` → 204: it opens nothing any more. 404 when there is none.
 */
export const newApiTokenSchema = z.object({ name: givenText(80), proof: z.string().min(1).max(1000) }).strict();

/** The one time that the token is told. */
export const madeApiTokenSchema = z.object({ token: z.string(), item: apiTokenSchema });

export type MadeApiToken = z.infer<typeof madeApiTokenSchema>;
