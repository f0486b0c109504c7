import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  newInvitationSchema,
  peopleSchema,
  personChangeSchema,
  personSchema,
  sentInvitationSchema,
  sentInvitationsSchema,
} from "@/lib/contracts/person";
import type { Context } from "../context";
import { AppError, invalidField, notFound } from "../errors";
import { reserveMail } from "../session/sign-in-limit";
import { findEmailAddress } from "../sign-in/email";
import { deleteInvitation, describeInvitation, listInvitations, makeInvitation } from "../store/invitations";
import { changePerson, describePerson, listPeople } from "../store/people";
import { findUserByEmail } from "../store/users";

const tags = ["client"];

/** `/clients/me/people/` and `/clients/me/invitations/`: who works for the client, as its admin decides. */
export function clientPeopleRoutes({ db, now, guard, change, post, readCaller }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/clients/me/people/",
      { schema: { tags, summary: "People of the client", response: { 200: peopleSchema } } },
      async (request) => {
        const { clientId, uid } = await guard.requireClientAdmin(request);
        return { items: await listPeople(db, clientId, uid) };
      },
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
        const wanted = { clientId: admin.clientId, uid, change: request.body, now: now() };
        const person = await change((tx) => changePerson(tx, wanted));
        if (!person) throw notFound();
        return describePerson(person, admin.uid);
      },
    );

    app.get(
      "/clients/me/invitations/",
      { schema: { tags, summary: "Open invitations", response: { 200: sentInvitationsSchema } } },
      async (request) => {
        const { clientId } = await guard.requireClientAdmin(request);
        return { items: await listInvitations(db, clientId, now()) };
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
        const { clientId, uid } = await guard.requireClientAdmin(request);
        const { user: admin, client } = await guard.requireHolder(request);
        const email = findEmailAddress(request.body.email)?.address;
        if (email === undefined) throw invalidField("email", "Enter an email address");
        // Only of one's own client: whether an address is known elsewhere is nobody's business.
        if ((await findUserByEmail(db, email))?.clientId === clientId)
          throw new AppError(409, "already_here", "This person works with you already.");
        await reserveMail(db, { purpose: "invite", email, ip: readCaller(request).ip, now: now() });
        const row = await db.transaction(async (tx) => {
          const made = await makeInvitation(tx, { clientId, email, role: request.body.role, invitedBy: uid }, now());
          const words = { token: made.token, clientName: client?.name ?? clientId, inviter: admin.fullName };
          const letter = post.letters.invitation({ name: "", address: email }, words);
          await post.add(tx, { kind: "letter", letter });
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
        const { clientId } = await guard.requireClientAdmin(request);
        if (!(await deleteInvitation(db, clientId, request.params.id))) throw notFound();
        return reply.code(204).send(null);
      },
    );
  };
}
