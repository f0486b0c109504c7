import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { microsoftConnectionSchema, ownIdentitiesSchema } from "@/lib/contracts/own-identity";
import type { Context } from "../context";
import { AppError, notFound } from "../errors";
import type { Letter } from "../mail/letter";
import { answerProviderTrouble } from "../sign-in/trouble";
import type { Database } from "../store/database";
import { connectMicrosoft, describeOwnIdentities, disconnectMicrosoft } from "../store/own-identities";

const tags = ["users"];
const path = "/users/me/identities/";

/** `/users/me/identities/`: the ways in which the person who asks signs in (docs/decisions/043). */
export function ownIdentityRoutes({ db, now, guard, post, checkMicrosoft }: Context): FastifyPluginAsyncZod {
  const isOffered = checkMicrosoft !== null;
  const tell = (tx: Database, letter: Letter) => post.add(tx, { kind: "letter", letter });

  return async (app) => {
    app.get(
      path,
      { schema: { tags, summary: "My ways to sign in", response: { 200: ownIdentitiesSchema } } },
      async (request) => describeOwnIdentities(db, (await guard.requireHolder(request)).user, isOffered),
    );

    app.post(
      `${path}microsoft/`,
      {
        schema: {
          tags,
          summary: "Connect a Microsoft account",
          body: microsoftConnectionSchema,
          response: { 201: ownIdentitiesSchema },
        },
      },
      async (request, reply) => {
        const { user } = await guard.requireHolder(request);
        if (!checkMicrosoft) throw new AppError(503, "not_configured", "Microsoft login is not set up");
        const { id_token, nonce } = request.body;
        // 400, not 401: that would say that the bearer is no good.
        const refused = { status: 400, code: "microsoft_refused", detail: "Microsoft login failed" };
        const identity = await checkMicrosoft(id_token, nonce).catch(answerProviderTrouble(request.log, refused));
        const outcome = await db.transaction(async (tx) => {
          const connected = await connectMicrosoft(tx, { uid: user.id, now: now() }, identity);
          if (connected === "connected")
            await tell(tx, post.letters.microsoftConnected({ name: user.fullName, address: user.email }));
          return connected;
        });
        if (outcome === "taken")
          throw new AppError(
            409,
            "identity_taken",
            "This Microsoft account is connected to another Sightline account.",
          );
        if (outcome === "already")
          throw new AppError(409, "already_connected", "You have a Microsoft account connected. Disconnect it first.");
        post.wake();
        return reply.code(201).send(await describeOwnIdentities(db, user, isOffered));
      },
    );

    app.delete(
      `${path}microsoft/`,
      { schema: { tags, summary: "Disconnect my Microsoft account", response: { 204: z.null() } } },
      async (request, reply) => {
        const { user } = await guard.requireHolder(request);
        const outcome = await db.transaction(async (tx) => {
          const disconnected = await disconnectMicrosoft(tx, { uid: user.id, now: now() });
          if (disconnected === "disconnected")
            await tell(tx, post.letters.microsoftDisconnected({ name: user.fullName, address: user.email }));
          return disconnected;
        });
        if (outcome === "none") throw notFound();
        if (outcome === "only")
          throw new AppError(409, "only_way_in", "This is your only way to sign in. Set a password first.");
        post.wake();
        return reply.code(204).send(null);
      },
    );
  };
}
