import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { apiTokensSchema, madeApiTokenSchema, newApiTokenSchema } from "@/lib/contracts/api-token";
import type { Context } from "../../context";
import { requireProof } from "../../sign-in/identity-proof";
import { addApiToken, listApiTokens, revokeApiToken } from "../../store/incoming/tokens";

const tags = ["client"];
const path = "/clients/me/tokens/";

/** `/clients/me/tokens/`: by what other systems may send what they know of a client's accounts (docs/decisions/065). */
export function apiTokenRoutes({ db, now, guard, change, sealer }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      path,
      { schema: { tags, summary: "The client's API tokens", response: { 200: apiTokensSchema } } },
      async (request) => ({ items: await listApiTokens(db, (await guard.requireClientAdmin(request)).clientId) }),
    );

    app.post(
      path,
      {
        schema: {
          tags,
          summary: "Make an API token",
          body: newApiTokenSchema,
          response: { 201: madeApiTokenSchema },
        },
      },
      async (request, reply) => {
        const principal = await guard.requireClientAdmin(request);
        const { name, proof } = request.body;
        requireProof(sealer, await guard.requireHolder(request), { proof, now: now() });
        return reply.code(201).send(await change((tx) => addApiToken(tx, principal, name, now())));
      },
    );

    app.delete(
      `${path}:id/`,
      {
        schema: {
          tags,
          summary: "Revoke an API token",
          params: z.object({ id: z.uuid() }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const principal = await guard.requireClientAdmin(request);
        await change((tx) => revokeApiToken(tx, principal, request.params.id, now()));
        return reply.code(204).send(null);
      },
    );
  };
}
