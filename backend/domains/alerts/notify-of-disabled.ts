import type { Database } from "../../database/database";
import { getName, listClientAdmins } from "../shared/colleagues/colleagues";
import { raiseAlert } from "./alerts";

interface DisabledUser {
  clientId: string;
  name: string;
  byUid: string;
  /** Whether the user closed their own account. */
  hasLeft?: boolean;
}

/**
 * Alerts a client's admins that a user can no longer sign in, except the admin who disabled them. Must run in the
 * transaction that disables the user.
 */
export async function notifyOfDisabled(
  tx: Database,
  { clientId, name, byUid, hasLeft = false }: DisabledUser,
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
      body: hasLeft ? "They left the workspace." : `Disabled by ${await getName(tx, byUid)}.`,
      account: null,
      link: "/settings?section=people",
      at: now,
    },
  );
}
