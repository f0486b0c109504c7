import type { Context } from "../../context";
import { markEntriesRead } from "../../domains/home/feed/feed-reads";
import { markFeedSeen } from "../../domains/home/feed/feed-visits";
import { readFeed } from "../../domains/home/feed/read-feed";
import { findTimeZone } from "../../domains/shared/users";
import { type App, serve } from "../../http/serve";

/** `/feed/…`: events at accounts, and the time up to which the user has read them. */
export function feedRoutes(app: App, { db, now }: Context): void {
  serve(app, "GET /feed/", async (principal, request) =>
    readFeed(db, principal, request.query, { now: now(), zone: await findTimeZone(db, principal.uid) }),
  );

  serve(app, "PUT /feed/seen/", (principal, request) => markFeedSeen(db, principal, request.body, now()));

  serve(app, "PUT /feed/read/", (principal, request) => markEntriesRead(db, principal, request.body, now()));
}
