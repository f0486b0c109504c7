import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  invitationsQuerySchema,
  newInvitationSchema,
  peopleQuerySchema,
  peopleSchema,
  personChangeSchema,
  personSchema,
  sentInvitationSchema,
  sentInvitationsSchema,
} from "@/lib/contracts/person";
import type { Context } from "../../context";
import { AppError, invalidField, notFound } from "../../errors";
import { findEmailAddress } from "../../sign-in/email";
import { requireInvitationBudget } from "../../sign-in/limit";
import { actorOf, recordAudit } from "../../store/audit/audit";
import { changePerson, describePerson, listPeople } from "../../store/people";
import { deleteInvitation, describeInvitation, listInvitations, makeInvitation } from "../../store/sign-in/invitations";
import { findUserByEmail } from "../../store/users";

const tags = ["client"];

/** `/clients/me/people/` and `/clients/me/invitations/`: who works for the client, as its admin decides. */
export function clientPeopleRoutes({ db, now, guard, change, post }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/clients/me/people/",
      {
        schema: {
          tags,
          summary: "People of the client, by name",
          querystring: peopleQuerySchema,
          response: { 200: peopleSchema },
        },
      },
      async (request) => listPeople(db, await guard.requireClientAdmin(request), request.query),
    );

    app.patch(
      "/clients/me/people/:uid/",
      {
        schema: {
          tags,
          summary: "Change a role, shut out, let in again",
          params: z.object({ uid: z.string().max(100) }),
          body: personChangeSchema,
          response: { 200: personSchema },
        },
      },
      async (request) => {
        const admin = await guard.requireClientAdmin(request);
        const { uid } = request.params;
        if (uid === admin.uid) throw new AppError(409, "oneself", "You can't change your own role or access.");
        const wanted = { by: admin, uid, change: request.body, now: now() };
        const person = await change((tx) => changePerson(tx, wanted));
        if (!person) throw notFound();
        return describePerson(person, admin.uid);
      },
    );

    app.get(
      "/clients/me/invitations/",
      {
        schema: {
          tags,
          summary: "Open invitations, newest first",
          querystring: invitationsQuerySchema,
          response: { 200: sentInvitationsSchema },
        },
      },
      async (request) => {
        const { clientId } = await guard.requireClientAdmin(request);
        return listInvitations(db, clientId, request.query, now());
      },
    );

    app.post(
      "/clients/me/invitations/",
      {
        schema: {
          tags,
          summary: "Invite somebody",
          body: newInvitationSchema,
          response: { 201: sentInvitationSchema },
        },
      },
      async (request, reply) => {
        const principal = await guard.requireClientAdmin(request);
        const { clientId, uid } = principal;
        const { user: admin, client } = await guard.requireHolder(request);
        const email = findEmailAddress(request.body.email)?.address;
        if (email === undefined) throw invalidField("email", "Enter an email address");
        // Only of one's own client: whether an address is known elsewhere is nobody's business.
        if ((await findUserByEmail(db, email))?.clientId === clientId)
          throw new AppError(409, "already_here", "This person works with you already.");
        await requireInvitationBudget(db, { clientId, email, now: now() });
        const row = await db.transaction(async (tx) => {
          const made = await makeInvitation(tx, { clientId, email, role: request.body.role, invitedBy: uid }, now());
          const words = { token: made.token, clientName: client?.name ?? clientId, inviter: admin.email };
          const letter = post.letters.invitation({ name: "", address: email }, words);
          await post.add(tx, { kind: "letter", letter });
          await recordAudit(tx, {
            ...actorOf(principal),
            at: now(),
            action: "invitation.create",
            subject: made.row.id,
            after: { email, role: request.body.role },
          });
          return made.row;
        });
        post.wake();
        return reply.code(201).send(describeInvitation(row, admin.fullName));
      },
    );

    app.delete(
      "/clients/me/invitations/:id/",
      {
        schema: {
          tags,
          summary: "Take an invitation back",
          params: z.object({ id: z.uuid() }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const principal = await guard.requireClientAdmin(request);
        const { id } = request.params;
        await change(async (tx) => {
          const gone = await deleteInvitation(tx, principal.clientId, id);
          if (!gone) throw notFound();
          const before = { email: gone.email, role: gone.role };
          await recordAudit(tx, {
            ...actorOf(principal),
            at: now(),
            action: "invitation.withdraw",
            subject: id,
            before,
          });
        });
        return reply.code(204).send(null);
      },
    );
  };
}
