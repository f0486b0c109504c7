import type { Context } from "../../context";
import { previewFit } from "../../domains/home/fit-preview";

import { readFitProfile, saveFitProfile } from "../../domains/home/fit-profile";
import { type App, serve } from "../../http/serve";

/**
 * `/clients/me/fit/…`: a client's ideal account profile, set by its admin, and a preview of accounts that would rise
 * and fall with another profile.
 */
export function fitRoutes(app: App, { db, now, change }: Context): void {
  serve(app, "GET /clients/me/fit/", ({ clientId }) => readFitProfile(db, clientId));

  serve(app, "PUT /clients/me/fit/", async (principal, request) => {
    await change((tx) => saveFitProfile(tx, principal, request.body, now()));
    return readFitProfile(db, principal.clientId);
  });

  serve(app, "POST /clients/me/fit/preview/", (principal, request) => previewFit(db, principal, request.body));
}
