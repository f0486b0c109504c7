import { z } from "zod";
import { proofTextSchema } from "./own-identity";

/**
 * `POST {api}/users/me/export/`: everything that is stored about the caller, as a zip of `my-data.json` and
 * `my-data.csv`. Requires a proof, or a sign-in within the last 5 minutes; otherwise 403 `proof_required` (case J3).
 */
export const ownDataExportSchema = z.object({ proof: proofTextSchema.optional() }).strict();
