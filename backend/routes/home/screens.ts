import { filingPages } from "../../connectors/sec/filing-page";
import type { Context } from "../../context";
import { saveStepChoice } from "../../domains/home/first-steps";
import { readAccountOverview } from "../../domains/home/screens/account-overview";
import { readAccountsRows, readAccountsScreen } from "../../domains/home/screens/accounts";
import { readContactsScreen } from "../../domains/home/screens/contacts";
import { readHome } from "../../domains/home/screens/home";
import { readInsights } from "../../domains/home/screens/insights";
import { saveWeekGoal } from "../../domains/home/week";
import { type App, serve } from "../../http/serve";

/**
 * `/home/…`, `/insights/`, `/accounts/{id}/overview/`, `/accounts/screen/…`, `/contacts/screen/`: all data of a screen
 * in one response, so that a screen costs one request, or two if the first response determines the second request; and
 * the screen's settings.
 */
export function screenRoutes(app: App, { db, now, secArchive }: Context): void {
  serve(app, "GET /home/", (principal) => readHome(db, principal, now()));

  serve(app, "PUT /home/steps/", (principal, request) => saveStepChoice(db, principal, request.body, now()));

  serve(app, "PUT /home/week/", (principal, request) => saveWeekGoal(db, principal, request.body, now()));

  serve(app, "GET /insights/", (principal, request) => readInsights(db, principal, request.query.industry));

  serve(app, "GET /accounts/screen/", (principal) => readAccountsScreen(db, principal, now()));

  serve(app, "GET /accounts/screen/rows/", (principal, request) => readAccountsRows(db, principal, request.query));

  serve(app, "GET /contacts/screen/", (principal, request) => readContactsScreen(db, principal, request.query, now()));

  serve(app, "GET /accounts/:id/overview/", (principal, request) =>
    readAccountOverview(db, principal, request.params.id, filingPages(secArchive)),
  );
}
