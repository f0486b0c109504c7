import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  accountDetailSchema,
  accountFacetsSchema,
  accountFilterSchema,
  accountQuerySchema,
  accountsPageSchema,
  newAccountSchema,
} from "@/lib/contracts/account";
import { canEditAccounts } from "@/lib/contracts/rights";
import type { Context } from "../context";
import { forbidden, notFound } from "../errors";
import { type Principal, requireClient } from "../session/principal";
import { addAccount, removeAccount, restoreAccount } from "../store/accounts/change";
import { countFacets } from "../store/accounts/facets";
import { findAccount, listAccounts } from "../store/accounts/read";

const tags = ["accounts"];
const params = z.object({ id: z.uuid() });

/** `/accounts/…`: the accounts of the caller's client. */
export function accountRoutes({ db, now, guard }: Context): FastifyPluginAsyncZod {
  async function getAccount(principal: Principal, id: string) {
    const account = await findAccount(db, principal, id);
    if (!account) throw notFound();
    return account;
  }

  return async (app) => {
    app.get(
      "/accounts/",
      {
        schema: {
          tags,
          summary: "List accounts",
          querystring: accountQuerySchema.strict(),
          response: { 200: accountsPageSchema },
        },
      },
      async (request) => listAccounts(db, await guard.requireUser(request), request.query),
    );

    app.get(
      "/accounts/facets/",
      {
        schema: {
          tags,
          summary: "What each filter offers",
          querystring: accountFilterSchema.strict(),
          response: { 200: accountFacetsSchema },
        },
      },
      async (request) => countFacets(db, await guard.requireUser(request), request.query),
    );

    app.get(
      "/accounts/:id/",
      { schema: { tags, summary: "One account with its facts", params, response: { 200: accountDetailSchema } } },
      async (request) => getAccount(await guard.requireUser(request), request.params.id),
    );

    app.post(
      "/accounts/",
      { schema: { tags, summary: "Add an account", body: newAccountSchema, response: { 201: accountDetailSchema } } },
      async (request, reply) => {
        const principal = requireEditor(await guard.requireUser(request));
        const id = await addAccount(db, principal, request.body, now());
        return reply.code(201).send(await getAccount(principal, id));
      },
    );

    app.delete(
      "/accounts/:id/",
      { schema: { tags, summary: "Remove an account", params, response: { 204: z.null() } } },
      async (request, reply) => {
        const principal = requireEditor(await guard.requireUser(request));
        if (!(await removeAccount(db, principal, request.params.id, now()))) throw notFound();
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/accounts/:id/restore/",
      { schema: { tags, summary: "Take a removal back", params, response: { 200: accountDetailSchema } } },
      async (request) => {
        const principal = requireEditor(await guard.requireUser(request));
        if (!(await restoreAccount(db, principal, request.params.id))) throw notFound();
        return getAccount(principal, request.params.id);
      },
    );
  };
}

/** Turns away who may only read (`canEditAccounts`), and who acts in no client. */
function requireEditor(principal: Principal): Principal {
  if (!canEditAccounts(principal.role)) throw forbidden();
  requireClient(principal);
  return principal;
}
