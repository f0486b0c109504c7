import { notFound } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { groupAccounts } from "../../domains/account-list/account-groups/groups";
import { countFacets } from "../../domains/account-list/list/facets";
import { countAccounts, findAccount, listAccounts } from "../../domains/account-list/list/read";
import { findRemoved, listRemoved } from "../../domains/account-list/list/removed";
import { findSimilar } from "../../domains/account-list/list/similar";
import { addAccount } from "../../domains/accounts/add";
import { removeAccounts, restoreAccounts } from "../../domains/accounts/remove";
import { withNextTasks } from "../../domains/activity/account-summary";
import { withNews } from "../../domains/activity/new-since-visit";
import { recordRemoval } from "../../domains/bulk/record-removal";
import { type App, serve } from "../../http/serve";
import type { Principal } from "../../principal";

/** `/accounts/…`: the accounts of the user's client. */
export function accountRoutes(app: App, { db, now, change, createOnce }: Context): void {
  async function getAccount(principal: Principal, id: string) {
    const account = await findAccount(db, principal, id, now());
    if (!account) throw notFound();
    return account;
  }

  serve(app, "GET /accounts/", async (principal, request) => {
    const page = await listAccounts(db, principal, request.query);
    return withNextTasks(db, principal, await withNews(db, principal, page));
  });

  serve(app, "GET /accounts/facets/", (principal, request) => countFacets(db, principal, request.query));

  serve(app, "GET /accounts/groups/", (principal, request) => groupAccounts(db, principal, request.query));

  serve(app, "GET /accounts/total/", async (principal, request) => ({
    total: await countAccounts(db, principal, request.query),
  }));

  serve(app, "GET /accounts/:id/", (principal, request) => getAccount(principal, request.params.id));

  serve(app, "GET /accounts/:id/similar/", (principal, request) => findSimilar(db, principal, request.params.id));

  serve(app, "POST /accounts/", async (principal, request) => {
    const { id } = await createOnce(principal, request, (tx) => ({
      make: async () => ({ id: await addAccount(tx, principal, request.body, now()) }),
      find: async (createdId) => ({ id: createdId }),
    }));
    return getAccount(principal, id);
  });

  serve(app, "POST /accounts/remove/", async (principal, request) => {
    const at = now();
    const results = await change(async (tx) => {
      const removed = await removeAccounts(tx, principal, request.body.ids, at);
      const ids = removed.flatMap(({ id, outcome }) => (outcome === "removed" ? [id] : []));
      await recordRemoval(tx, principal, ids, at);
      return removed;
    });
    return { results };
  });

  serve(app, "POST /accounts/restore/", async (principal, request) => ({
    results: await restoreAccounts(db, principal, request.body.ids, now()),
  }));

  serve(app, "GET /accounts/removed/", (principal, request) => listRemoved(db, principal, request.query, now()));

  serve(app, "GET /accounts/removed/:id/", async (principal, request) => {
    const removed = await findRemoved(db, principal, request.params.id, now());
    if (!removed) throw notFound();
    return removed;
  });
}
