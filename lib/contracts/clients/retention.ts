import { z } from "zod";
import { proofTextSchema } from "../people/own-identity";
import { forEachPeriod, retentionPeriods } from "./retention-periods";

/** `GET {api}/clients/me/retention/` (client_admin): the client's retention periods, in days. */
export const retentionSchema = z.object(
  forEachPeriod((key) => z.int().min(retentionPeriods[key].min).max(retentionPeriods[key].max)),
);

export type Retention = z.infer<typeof retentionSchema>;

/**
 * `PUT {api}/clients/me/retention/` (client_admin) → 200 `Retention`: the periods that change; an absent one stays.
 * Data older than a shortened period is deleted within the hour. 403 `proof_required`.
 */
export const retentionChangeSchema = z.strictObject({
  ...retentionSchema.partial().shape,
  proof: proofTextSchema.optional(),
});
