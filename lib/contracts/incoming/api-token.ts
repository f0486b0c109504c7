import { z } from "zod";
import { requiredText } from "../accounts/account-values";
import { proofTextSchema } from "../people/own-identity";

/** The maximum number of API tokens per client. */
export const maxApiTokens = 20;

/**
 * A token with which another system sends data. It stays valid until it is revoked, even after its creator has left.
 */
export const apiTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its last four characters, to tell tokens apart. */
  ending: z.string(),
  created_at: z.iso.datetime(),
  /** Null: the user no longer exists. */
  created_by: z.object({ name: z.string(), has_left: z.boolean() }).nullable(),
  /** Rounded to the minute; null: never. */
  last_used_at: z.iso.datetime().nullable(),
});

export type ApiToken = z.infer<typeof apiTokenSchema>;

/** `GET {api}/clients/me/tokens/` (client_admin): the newest first. */
export const apiTokensSchema = z.object({ items: z.array(apiTokenSchema) });

export type ApiTokens = z.infer<typeof apiTokensSchema>;

/**
 * `POST {api}/clients/me/tokens/` (client_admin) → 201 `createdApiTokenSchema`. 409 `too_many`. `DELETE
 * {api}/clients/me/tokens/{id}/` → 204: revokes it; 404 if it doesn't exist.
 */
export const newApiTokenSchema = z.object({ name: requiredText(80), proof: proofTextSchema.optional() }).strict();

/** The only response that contains the token itself. */
export const createdApiTokenSchema = z.object({ token: z.string(), item: apiTokenSchema });

export type CreatedApiToken = z.infer<typeof createdApiTokenSchema>;
