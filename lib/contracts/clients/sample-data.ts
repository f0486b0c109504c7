import { z } from "zod";
import { proofTextSchema } from "../people/own-identity";

/** `POST {api}/clients/me/sample-data/remove/` (client_admin) → 204: can't be undone. 403 `proof_required`. */
export const sampleDataRemovalSchema = z.strictObject({ proof: proofTextSchema.optional() });
