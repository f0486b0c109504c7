import { AppError } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { requestAccess } from "../../domains/activity/access-requests";
import { listColleagues } from "../../domains/shared/colleagues/colleagues";
import { type App, serve } from "../../http/serve";

/** `/people/`: colleagues who can be mentioned and assigned; `/access-requests/`: asking an admin for a role. */
export function colleagueRoutes(app: App, { db, now, guard, change }: Context): void {
  serve(app, "GET /people/", async (principal, request) => ({
    items: await listColleagues(db, principal, request.query.q),
  }));

  serve(app, "POST /access-requests/", async (request) => {
    // Not `requireUser`, because a user without a role must be able to ask for one.
    const { user } = await guard.authenticate(request);
    const { clientId } = user;
    if (clientId === null) throw new AppError(409, "no_client", "You don't belong to a client.");
    const person = { uid: user.id, clientId, name: user.fullName };
    await change((tx) => requestAccess(tx, person, request.body, now()));
    return null;
  });
}
