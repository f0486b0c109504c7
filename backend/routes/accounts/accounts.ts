import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  accountDetailSchema,
  accountFacetsSchema,
  accountFilterSchema,
  accountIdsSchema,
  accountOutcomesSchema,
  accountQuerySchema,
  accountsPageSchema,
  accountTotalSchema,
  newAccountSchema,
  removedAccountSchema,
  removedAccountsSchema,
  removedQuerySchema,
} from "@/lib/contracts/account";
import type { Context } from "../../context";
import { AppError, forbidden, notFound } from "../../errors";
import { type Principal, requireEditor } from "../../principal";
import { addAccount } from "../../store/accounts/add";
import { countFacets } from "../../store/accounts/facets";
import { countAccounts, findAccount, listAccounts } from "../../store/accounts/read";
import { removeAccounts, restoreAccounts } from "../../store/accounts/remove";
import { findRemoved, listRemoved } from "../../store/accounts/removed";
import { withNews } from "../../store/activity/news";

const tags = ["accounts"];
const params = z.object({ id: z.uuid() });

/** `/accounts/…`: the accounts of the caller's client. */
export function accountRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  async function getAccount(principal: Principal, id: string) {
    const account = await findAccount(db, principal, id, now());
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
      async (request) => {
        const principal = await guard.requireUser(request);
        return withNews(db, principal, await listAccounts(db, principal, request.query));
      },
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
      "/accounts/total/",
      {
        schema: {
          tags,
          summary: "How many accounts a filter leaves, exactly",
          querystring: accountFilterSchema.strict(),
          response: { 200: accountTotalSchema },
        },
      },
      async (request) => ({ total: await countAccounts(db, await guard.requireUser(request), request.query) }),
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
        const id = await change((tx) => addAccount(tx, principal, request.body, now()));
        return reply.code(201).send(await getAccount(principal, id));
      },
    );

    app.delete(
      "/accounts/:id/",
      { schema: { tags, summary: "Remove an account", params, response: { 204: z.null() } } },
      async (request, reply) => {
        const principal = requireEditor(await guard.requireUser(request));
        const [result] = await removeAccounts(db, principal, [request.params.id], now());
        if (result?.outcome === "forbidden") throw forbidden();
        if (result?.outcome !== "removed") throw notFound();
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/accounts/:id/restore/",
      { schema: { tags, summary: "Take a removal back", params, response: { 200: accountDetailSchema } } },
      async (request) => {
        const principal = requireEditor(await guard.requireUser(request));
        const [result] = await restoreAccounts(db, principal, [request.params.id], now());
        if (result?.outcome === "duplicate") throw new AppError(409, "duplicate", "This account is there already.");
        if (result?.outcome !== "restored") throw notFound();
        return getAccount(principal, request.params.id);
      },
    );

    app.post(
      "/accounts/remove/",
      {
        schema: {
          tags,
          summary: "Remove many accounts in one transaction",
          body: accountIdsSchema,
          response: { 200: accountOutcomesSchema },
        },
      },
      async (request) => {
        const principal = requireEditor(await guard.requireUser(request));
        return { results: await removeAccounts(db, principal, request.body.ids, now()) };
      },
    );

    app.post(
      "/accounts/restore/",
      {
        schema: {
          tags,
          summary: "Take many removals back in one transaction",
          body: accountIdsSchema,
          response: { 200: accountOutcomesSchema },
        },
      },
      async (request) => {
        const principal = requireEditor(await guard.requireUser(request));
        return { results: await restoreAccounts(db, principal, request.body.ids, now()) };
      },
    );

    app.get(
      "/accounts/removed/",
      {
        schema: {
          tags,
          summary: "The removed accounts that I may restore, the latest first",
          querystring: removedQuerySchema.strict(),
          response: { 200: removedAccountsSchema },
        },
      },
      async (request) => {
        const principal = requireEditor(await guard.requireUser(request));
        return listRemoved(db, principal, request.query, now());
      },
    );

    app.get(
      "/accounts/removed/:id/",
      {
        schema: { tags, summary: "One removed account", params, response: { 200: removedAccountSchema } },
      },
      async (request) => {
        const removed = await findRemoved(
          db,
          requireEditor(await guard.requireUser(request)),
          request.params.id,
          now(),
        );
        if (!removed) throw notFound();
        return removed;
      },
    );
  };
}
