import type { Context } from "../../context";
import { invalidField } from "../../errors";
import { type App, serve } from "../../http/serve";
import { isTimeZone } from "../../local-time/time-zone";
import { createWorkspace, readWorkspaceOffer } from "../../sign-in/workspaces";

/** `/users/me/workspace/`: a registered user of no client creates a workspace and becomes its client admin. */
export function workspaceRoutes(app: App, context: Context): void {
  const { db, now, guard, change, readCaller, operatorDomains, offersWorkspaces } = context;
  const terms = { isOffered: offersWorkspaces, operatorDomains };
  serve(app, "GET /users/me/workspace/", async (request) => {
    const { user } = await guard.authenticate(request);
    return readWorkspaceOffer(db, user, terms);
  });

  serve(app, "PUT /users/me/workspace/", async (_principal, request) => {
    const { user } = await guard.authenticate(request);
    if (!isTimeZone(request.body.time_zone)) throw invalidField("time_zone", "There is no such time zone");
    return change((tx) =>
      createWorkspace(tx, user.id, request.body, { ...terms, now: now(), from: readCaller(request) }),
    );
  });
}
