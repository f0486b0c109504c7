import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "../../context";
import { contactDataReadMe, exportContactData } from "../../domains/files/exports/personal-data/export-contact-data";
import { sendZip } from "../../http/send-file";
import { serve } from "../../http/serve";

/** `/contacts/data-export/`: the personal data of a contact who asks for it. */
export function contactDataRoutes({ background, now }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "POST /contacts/data-export/", async (principal, request, reply) => {
      const { contact_id: contactId } = request.body;
      const sheet = await exportContactData(background, principal, contactId, now);
      return sendZip(reply, { name: "contact-data", at: now(), readMe: contactDataReadMe }, sheet);
    });
  };
}
