import type { z } from "zod";
import type { invitationListTextSchema } from "@/lib/contracts/invitations/invitation-list";
import type { Context } from "../../context";
import { getList, listLatest } from "../../domains/people/invitation-lists/find-lists";
import { matchList, readTeamNames, summarizeList } from "../../domains/people/invitation-lists/match-list";
import { readList } from "../../domains/people/invitation-lists/read-list";
import { listNewAdmins, startList } from "../../domains/people/invitation-lists/start-list";
import { lockAsClientAdmin } from "../../domains/shared/client-admins";
import { type App, serve } from "../../http/serve";
import { requireInvitationListBudget } from "../../sign-in/limit";
import { notifyOfNewAdmin } from "./notify-admins";

/** `/clients/me/invitation-lists/`: lists of people whom a client's admin invites. */
export function invitationListRoutes(app: App, { db, now, guard, createOnce, mailQueue }: Context): void {
  const match = async (clientId: string, { text, role }: z.infer<typeof invitationListTextSchema>) => {
    const people = await readList(text, { role, teams: await readTeamNames(db, clientId) });
    return matchList(db, clientId, people, now());
  };

  serve(app, "POST /clients/me/invitation-lists/check/", async ({ clientId }, request) => {
    const people = await match(clientId, request.body);
    // Too many admins are refused before the list is reviewed, not after.
    listNewAdmins(people);
    return summarizeList(people);
  });

  serve(app, "POST /clients/me/invitation-lists/", async (principal, request) => {
    const { clientId } = principal;
    const session = await guard.authenticate(request);
    const people = await match(clientId, request.body);
    const admins = listNewAdmins(people);
    if (admins.length > 0) await guard.requireProof(request);
    const list = await createOnce(principal, request, (tx) => ({
      make: async () => {
        await requireInvitationListBudget(tx, { clientId, people: people.length, now: now() });
        await lockAsClientAdmin(tx, principal);
        if (admins.length > 0) await notifyOfNewAdmin(tx, mailQueue, { author: session, who: admins.join(", ") });
        return { id: await startList(tx, principal, people, now()) };
      },
      find: async (id) => ({ id }),
    }));
    return getList(db, { clientId, id: list.id });
  });

  serve(app, "GET /clients/me/invitation-lists/", ({ clientId }) => listLatest(db, clientId));

  serve(app, "GET /clients/me/invitation-lists/:id/", ({ clientId }, request) =>
    getList(db, { clientId, id: request.params.id }, request.query.after),
  );
}
