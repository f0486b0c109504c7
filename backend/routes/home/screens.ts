import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { filingPages } from "../../connectors/sec/filing-page";
import type { Context } from "../../context";
import { saveStepChoice } from "../../domains/home/home/first-steps";
import { saveWeekGoal } from "../../domains/home/home/week";
import { readAccountOverview } from "../../domains/home/screens/account-overview";
import { readAccountsRows, readAccountsScreen } from "../../domains/home/screens/accounts";
import { readContactsScreen } from "../../domains/home/screens/contacts";
import { readHome } from "../../domains/home/screens/home";
import { readInsights } from "../../domains/home/screens/insights";
import { serve } from "../../http/serve";

/**
 * `/home/…`, `/insights/`, `/accounts/{id}/overview/`, `/accounts/screen/…`, `/contacts/screen/`: all data of a screen
 * in one response, so that it costs one request, or two if the first determines the second; and the settings of the
 * screen.
 */
export function screenRoutes({ db, now, guard, secArchive }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /home/", async (request) => readHome(db, await guard.requireUser(request), now()));

    serve(app, "PUT /home/steps/", async (request, reply) => {
      await saveStepChoice(db, await guard.requireUser(request), request.body, now());
      return reply.code(204).send();
    });

    serve(app, "PUT /home/week/", async (request, reply) => {
      await saveWeekGoal(db, await guard.requireUser(request), request.body, now());
      return reply.code(204).send();
    });

    serve(app, "GET /insights/", async (request) =>
      readInsights(db, await guard.requireUser(request), request.query.industry),
    );

    serve(app, "GET /accounts/screen/", async (request) =>
      readAccountsScreen(db, await guard.requireUser(request), now()),
    );

    serve(app, "GET /accounts/screen/rows/", async (request) =>
      readAccountsRows(db, await guard.requireUser(request), request.query),
    );

    serve(app, "GET /contacts/screen/", async (request) =>
      readContactsScreen(db, await guard.requireUser(request), request.query, now()),
    );

    serve(app, "GET /accounts/:id/overview/", async (request) =>
      readAccountOverview(db, await guard.requireUser(request), request.params.id, filingPages(secArchive)),
    );
  };
}
