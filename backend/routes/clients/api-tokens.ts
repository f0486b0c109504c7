import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { addApiToken, listApiTokens, revokeApiToken } from "../../domains/signals/incoming/tokens";
import { serve } from "../../http/serve";
import { requireProof } from "../../sign-in/identity-proof";

/** `/clients/me/tokens/`: tokens with which other systems send data about a client's accounts (docs/decisions/034). */
export function apiTokenRoutes({ db, now, guard, change, sealer }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /clients/me/tokens/", async (request) => ({
      items: await listApiTokens(db, (await guard.requireUser(request)).clientId),
    }));

    serve(app, "POST /clients/me/tokens/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      const { name, proof } = request.body;
      requireProof(sealer, await guard.authenticate(request), { proof, now: now() });
      return reply.code(201).send(await change((tx) => addApiToken(tx, principal, name, now())));
    });

    serve(app, "DELETE /clients/me/tokens/:id/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      await change((tx) => revokeApiToken(tx, principal, request.params.id, now()));
      return reply.code(204).send(null);
    });
  };
}
