import { z } from "zod";
import { proofTextSchema } from "../people/own-identity";

/**
 * `GET {api}/clients/me/identities/` (client_admin): the members who are recognized by an id that the client's identity
 * provider has sent for them.
 */
export const connectedPeopleSchema = z.object({
  count: z.number().int(),
  /**
   * The members among them who can't reconnect to the client's own provider on their own: their email isn't in a
   * verified domain, and the directory hasn't provisioned them. `names`: the first 20, by name.
   */
  cannot_reconnect: z.object({ count: z.number().int(), names: z.array(z.string()) }),
});

export type ConnectedPeople = z.infer<typeof connectedPeopleSchema>;

/**
 * `POST {api}/clients/me/identities/disconnect/` (client_admin) → `connectedPeopleSchema`, the members whose ids at the
 * client's provider were removed; `POST {api}/clients/me/people/{uid}/identities/disconnect/` (client_admin) → 204, or 404
 * if there is no such member, or nothing to disconnect. Their sessions that started with such an id end, except the one
 * that makes the request. They reconnect at their next sign-in, with an emailed link. Ids from SCIM and Microsoft
 * accounts stay.
 */
export const disconnectionSchema = z.strictObject({ proof: proofTextSchema.optional() });
