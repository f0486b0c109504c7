import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { endSessionOf, findTokenOwner, renewToken } from "../../domains/people/sessions/tokens";
import { recordSessionEnd } from "../../domains/shared/audit/session-audit";
import { findUserByEmail } from "../../domains/shared/users";
import { invalidCredentials, unauthenticated } from "../../errors";
import { serve } from "../../http/serve";
import { findBearer, hashToken } from "../../secrets/token";
import { recordFailure, recordSuccess, withAttemptLimit } from "../../sign-in/limit";
import { hashPassword, isOutdated, verifyPassword } from "../../sign-in/password";
import { describeIssued } from "../../sign-in/sign-in";

/** `/auth/…`: sign-in with a password, renewal, sign-out (docs/conformance.md A1, A10). */
export function authRoutes(context: Context): FastifyPluginAsyncZod {
  const { db, now, guard, lifetimes, readCaller, signIn, change } = context;

  return async (app) => {
    serve(app, "POST /auth/login/", async (request) => {
      const email = request.body.email.toLowerCase();
      const caller = readCaller(request);
      const user = await findUserByEmail(db, email);
      const attempt = { email, ip: caller.ip, userId: user?.id ?? null, now: now() };
      const provenHash = user?.passwordHash ?? null;
      const check = () => verifyPassword(provenHash, request.body.password);
      const { reserved, isRight } = await withAttemptLimit(db, attempt, check);
      if (!user || provenHash === null || !isRight || user.disabled) {
        await recordFailure(db, reserved);
        throw invalidCredentials();
      }
      await recordSuccess(db, { ...reserved, userId: user.id });
      const renewed = isOutdated(provenHash) && { renewedHash: await hashPassword(request.body.password) };
      return signIn(request, user.id, "traditional", { provenHash, ...renewed });
    });

    serve(app, "POST /auth/refresh/", async (request) => {
      const { token } = await guard.authenticate(request);
      const renewed = await renewToken(db, { hash: token.hash, now: now(), lifetimes });
      if (!renewed) throw unauthenticated();
      return describeIssued(db, renewed, now());
    });

    serve(app, "POST /auth/logout/", async (request, reply) => {
      const token = findBearer(request.headers.authorization);
      if (token === null) return reply.code(204).send(null);
      const from = readCaller(request);
      await change(async (tx) => {
        const holder = await findTokenOwner(tx, hashToken(token), now());
        await endSessionOf(tx, hashToken(token), now());
        if (holder) await recordSessionEnd(tx, { user: holder.user, at: now(), reason: "sign_out", from });
      });
      return reply.code(204).send(null);
    });
  };
}
