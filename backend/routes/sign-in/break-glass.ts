import type { Context } from "../../context";
import { readBreakGlass, setBreakGlass } from "../../domains/people/sign-in/break-glass";
import { invalidField } from "../../errors";
import { type App, serve } from "../../http/serve";
import { notifyOfBreakGlass } from "../clients/notify-admins";

/** `/clients/me/break-glass/`: the people who can sign in with a password although single sign-on is required. */
export function breakGlassRoutes(app: App, { db, now, guard, change, mailQueue }: Context): void {
  serve(app, "GET /clients/me/break-glass/", ({ clientId }) => readBreakGlass(db, clientId));

  serve(app, "PUT /clients/me/break-glass/", async (by, request) => {
    const { uids } = request.body;
    const author = await guard.authenticate(request);
    await change(async (tx) => {
      const saved = await setBreakGlass(tx, { by, uids, now: now() });
      if (!saved) throw invalidField("uids", "Only enabled client admins can be break-glass people");
      if (saved.isChanged) await notifyOfBreakGlass(tx, mailQueue, { author, people: saved.people });
    });
    return readBreakGlass(db, by.clientId);
  });
}
