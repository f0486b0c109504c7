import type { Context } from "../../context";
import { leaveClient } from "../../domains/bulk/leaving/leave";
import { startExclusiveExport } from "../../domains/files/exports/personal-data/exclusive-export";
import { exportOwnData, ownDataReadMe } from "../../domains/files/exports/personal-data/export-own-data";
import { sendZip } from "../../http/send-file";
import { type App, serve } from "../../http/serve";

/** `/users/me/export/`, `/users/me/leave/`: exports the signed-in user's data, and ends their account. */
export function ownDataRoutes(app: App, { background, now, guard, change }: Context): void {
  serve(app, "POST /users/me/export/", async (principal, _request, reply) => {
    startExclusiveExport(`user ${principal.uid}`, reply.raw);
    const sheet = await exportOwnData(background, principal, now);
    return sendZip(reply, { name: "my-data", at: now(), readMe: ownDataReadMe }, sheet);
  });

  serve(app, "POST /users/me/leave/", async (principal, request) => {
    const { successor_id: successorId } = request.body;
    const { token } = await guard.authenticate(request);
    await change((tx) => leaveClient(tx, principal, { token, successorId, now: now() }));
  });
}
