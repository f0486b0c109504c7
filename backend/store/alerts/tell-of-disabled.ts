import type { Database } from "../../database/database";
import { getName, listClientAdmins } from "../colleagues/colleagues";
import { raiseAlert } from "./alerts";

/**
 * Tells a client's admins that somebody can no longer sign in, but for the one who has seen to it. To be called in the
 * transaction that disables them.
 */
export async function tellOfDisabled(
  tx: Database,
  { clientId, name, byUid }: { clientId: string; name: string; byUid: string },
  now: Date,
): Promise<void> {
  const admins = await listClientAdmins(tx, clientId);
  await raiseAlert(
    tx,
    clientId,
    admins.filter((uid) => uid !== byUid),
    {
      type: "user_disabled",
      title: `${name} can no longer sign in`,
      body: `Disabled by ${await getName(tx, byUid)}.`,
      account: null,
      link: "/settings?section=people",
      at: now,
    },
  );
}
