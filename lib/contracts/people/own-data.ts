import { z } from "zod";
import { proofTextSchema } from "./own-identity";

/**
 * `POST {api}/users/me/export/`: the data stored about the caller, as a zip of `my-data.json`, `my-data.csv` and
 * `read-me.txt`; further rows of a long export are in `my-data-2.json`, `my-data-2.csv` and so on. 409
 * `export_running`: one is already running for the caller.
 */
export const ownDataExportSchema = z.object({ proof: proofTextSchema.optional() }).strict();

/**
 * `POST {api}/users/me/leave/`: ends the caller's account. `successor_id`: the colleague who gets their accounts and open
 * tasks; null: nobody. Requires a proof like the export; 409 `last_admin` for the only client admin, `still_running`
 * while an import or bulk change of theirs is running, or while the caller takes over someone's accounts.
 */
export const leaveClientSchema = z
  .object({ successor_id: z.string().min(1).max(100).nullable(), proof: proofTextSchema.optional() })
  .strict();
