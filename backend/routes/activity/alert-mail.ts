import { notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { changePreferences, readPreferences } from "../../domains/alerts/alert-mail/preferences";
import { isMailed, stopMail } from "../../domains/alerts/alert-mail/reschedule";
import { readUnsubscribeToken } from "../../domains/alerts/alert-mail/unsubscribe";
import { type App, serve } from "../../http/serve";

/** `/alert-preferences/`: how the signed-in member receives alerts. Private to the member. */
export function alertPreferenceRoutes(app: App, { db, now, change }: Context): void {
  serve(app, "GET /alert-preferences/", (principal) => readPreferences(db, principal));

  serve(app, "PATCH /alert-preferences/", (principal, request) =>
    change((tx) => changePreferences(tx, principal, request.body, now())),
  );
}

/**
 * `/alert-mail/…`: unsubscribing by a mail's link, without sign-in. GET changes nothing, because mail scanners open
 * links.
 */
export function unsubscribeRoutes(app: App, { db, now, sealer, change }: Context): void {
  serve(app, "GET /alert-mail/unsubscribe/", async (request) => {
    const member = readUnsubscribeToken(sealer, request.query.token);
    if (!member) throw notFound();
    return { is_on: await isMailed(db, member) };
  });

  serve(app, "POST /alert-mail/unsubscribe/", async (request) => {
    const member = readUnsubscribeToken(sealer, request.body.token);
    if (!member) throw notFound();
    await change((tx) => stopMail(tx, member, now()));
  });
}
