import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { contactDataReadMe, exportContactData } from "../../domains/files/exports/personal-data/export-contact-data";
import { sendZip } from "../../http/send-file";
import { serve } from "../../http/serve";
import { requireProof } from "../../sign-in/identity-proof";

/** `/contacts/data-export/`: the personal data of a contact who asks for it. */
export function contactDataRoutes({ background, now, guard, sealer }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "POST /contacts/data-export/", async (principal, request, reply) => {
      const { contact_id: contactId, proof } = request.body;
      requireProof(sealer, await guard.authenticate(request), { proof, now: now() });
      const sheet = await exportContactData(background, principal, contactId, now);
      return sendZip(reply, { name: "contact-data", at: now(), readMe: contactDataReadMe }, sheet);
    });
  };
}
