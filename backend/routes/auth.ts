import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { credentialsSchema } from "@/lib/contracts/credentials";
import { signedInUserSchema } from "@/lib/contracts/user";
import type { Context } from "../context";
import { AppError, unauthenticated } from "../errors";
import { isPasswordOf } from "../session/password";
import { describeIssued } from "../session/sign-in";
import { confirmSignIn, reserveSignIn } from "../session/sign-in-limit";
import { findBearer, hashToken } from "../session/token";
import { endSessionOf, renewToken } from "../store/tokens";
import { findUserByEmail } from "../store/users";

/** `/auth/…`: signing in with a password, renewing, signing out (checklist A1, A10; design §3). */
export function authRoutes(context: Context): FastifyPluginAsyncZod {
  const { db, now, guard, lifetimes, readCaller, signIn } = context;

  return async (app) => {
    app.post(
      "/auth/login/",
      {
        schema: {
          tags: ["auth"],
          summary: "Sign in with a password",
          body: credentialsSchema,
          response: { 200: signedInUserSchema },
        },
      },
      async (request) => {
        const email = request.body.email.toLowerCase();
        const caller = readCaller(request);
        const user = await findUserByEmail(db, email);
        const attempt = { email, ip: caller.ip, userId: user?.id ?? null, now: now() };
        await reserveSignIn(db, attempt);
        const isRight = await isPasswordOf(user?.passwordHash ?? null, request.body.password);
        if (!user || !isRight || user.disabled) throw new AppError(401, "invalid_credentials", "Login failed");
        await confirmSignIn(db, { ...attempt, userId: user.id });
        return signIn(request, user.id, "traditional");
      },
    );

    app.post(
      "/auth/refresh/",
      {
        schema: { tags: ["auth"], summary: "Exchange the token for a new one", response: { 200: signedInUserSchema } },
      },
      async (request) => {
        const { token } = await guard.requireHolder(request);
        const renewed = await renewToken(db, { hash: token.hash, now: now(), lifetimes });
        if (!renewed) throw unauthenticated();
        return describeIssued(db, renewed, now());
      },
    );

    app.post(
      "/auth/logout/",
      { schema: { tags: ["auth"], summary: "End this session", response: { 204: z.null() } } },
      async (request, reply) => {
        const token = findBearer(request.headers.authorization);
        if (token !== null) await endSessionOf(db, hashToken(token), now());
        return reply.code(204).send(null);
      },
    );
  };
}
