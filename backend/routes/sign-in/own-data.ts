import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { exportOwnData } from "../../domains/files/exports/personal-data/export-own-data";
import { sendFile } from "../../http/send-file";
import { serve } from "../../http/serve";
import { requireProof } from "../../sign-in/identity-proof";

/** `/users/me/export/`: everything about the signed-in user. */
export function ownDataRoutes({ db, now, guard, sealer }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "POST /users/me/export/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      requireProof(sealer, await guard.authenticate(request), { proof: request.body.proof, now: now() });
      const sheet = await exportOwnData(db, principal, now);
      return sendFile(reply, { name: "my-data", format: "zip", at: now() }, sheet);
    });
  };
}
