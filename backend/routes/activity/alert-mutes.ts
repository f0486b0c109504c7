import type { Context } from "../../context";
import { changeMute, listMutes } from "../../domains/alerts/mutes/mutes";
import { type App, serve } from "../../http/serve";

/**
 * `/alert-mutes/`: accounts and kinds of signals whose alerts the signed-in member has muted. Private to the member.
 */
export function alertMuteRoutes(app: App, { db, now, change }: Context): void {
  serve(app, "GET /alert-mutes/", (principal) => listMutes(db, principal, now()));

  serve(app, "PUT /alert-mutes/", (principal, request) =>
    change((tx) => changeMute(tx, principal, request.body, now())),
  );
}
