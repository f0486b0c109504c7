import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  forgotPasswordSchema,
  invitationSchema,
  nextStepSchema,
  registrationSchema,
  resetPasswordSchema,
  verificationSchema,
} from "@/lib/contracts/registration";
import type { Context } from "../context";
import { AppError, notFound } from "../errors";
import { hashPassword } from "../session/password";
import { reserveMail } from "../session/sign-in-limit";
import { findEmailAddress } from "../sign-in/email";
import { requireFitPassword } from "../sign-in/password-rules";
import { findInvitation } from "../store/invitations";
import { acceptInvitation, addVerifiedPerson, setForgottenPassword } from "../store/newcomers";
import { findLink } from "../store/one-time-links";

const tags = ["auth"];
const checkMail = { next: "check_mail" } as const;
const signIn = { next: "sign_in" } as const;

/** `/auth/…`: registering, invitations, forgotten passwords (checklist A2, A9). Nothing here tells who is known (case W9). */
export function registrationRoutes({ db, now, change, post, readCaller }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/auth/register/",
      {
        schema: {
          tags,
          summary: "Register, or accept an invitation",
          body: registrationSchema,
          response: { 201: nextStepSchema, 202: nextStepSchema },
        },
      },
      async (request, reply) => {
        const { full_name: fullName, password, invitation } = request.body;
        const invited = invitation === undefined ? null : await findInvitation(db, invitation, now());
        if (invitation !== undefined && !invited) throw linkInvalid();
        const email = invited?.invitation.email ?? canonical(request.body.email);
        await reserveMail(db, { purpose: "register", email, ip: readCaller(request).ip, now: now() });
        requireFitPassword(password, { email, fullName });
        const passwordHash = await hashPassword(password);
        if (invitation === undefined) {
          await post.add(db, { kind: "register", email, fullName, passwordHash });
          post.wake();
          return reply.code(202).send(checkMail);
        }
        const wanted = { token: invitation, fullName, passwordHash, now: now() };
        if (!(await change((tx) => acceptInvitation(tx, wanted)))) throw linkInvalid();
        return reply.code(201).send(signIn);
      },
    );

    app.post(
      "/auth/verify/",
      { schema: { tags, summary: "Confirm an address", body: verificationSchema, response: { 200: nextStepSchema } } },
      async (request) => {
        if (!(await addVerifiedPerson(db, request.body.token, now()))) throw linkInvalid();
        return signIn;
      },
    );

    app.get(
      "/auth/invitations/:token/",
      {
        schema: {
          tags,
          summary: "What an invitation says",
          params: z.object({ token: z.string().min(1).max(200) }),
          response: { 200: invitationSchema },
        },
      },
      async (request) => {
        const found = await findInvitation(db, request.params.token, now());
        if (!found) throw notFound();
        const { email, role, expiresAt } = found.invitation;
        return { email, role, client_name: found.clientName, expires_at: expiresAt.toISOString() };
      },
    );

    app.post(
      "/auth/forgot-password/",
      {
        schema: {
          tags,
          summary: "Ask for a new password",
          body: forgotPasswordSchema,
          response: { 202: nextStepSchema },
        },
      },
      async (request, reply) => {
        const email = canonical(request.body.email);
        await reserveMail(db, { purpose: "forgot", email, ip: readCaller(request).ip, now: now() });
        await post.add(db, { kind: "forgot", email });
        post.wake();
        return reply.code(202).send(checkMail);
      },
    );

    app.post(
      "/auth/reset-password/",
      {
        schema: { tags, summary: "Set a new password", body: resetPasswordSchema, response: { 200: nextStepSchema } },
      },
      async (request) => {
        const { token, password } = request.body;
        // Looked at first, so that a password that is turned away doesn't cost the link.
        const link = await findLink(db, "reset", token, now());
        if (!link) throw linkInvalid();
        requireFitPassword(password, { email: link.email, fullName: "" });
        const passwordHash = await hashPassword(password);
        const person = await setForgottenPassword(db, { token, passwordHash, now: now() });
        if (!person) throw linkInvalid();
        const to = { name: person.fullName, address: person.email };
        await post.add(db, { kind: "letter", letter: post.letters.passwordChanged(to) });
        post.wake();
        return signIn;
      },
    );
  };
}

/** What isn't an address is treated like an unknown one, and compared like any other. */
function canonical(email: string): string {
  return findEmailAddress(email)?.address ?? email.toLowerCase();
}

function linkInvalid(): AppError {
  return new AppError(400, "link_invalid", "This link was used already, or its time is over. Ask for a new one.");
}
