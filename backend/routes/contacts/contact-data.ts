import type { Context } from "../../context";
import { startExclusiveExport } from "../../domains/files/exports/personal-data/exclusive-export";
import { contactDataReadMe, exportContactData } from "../../domains/files/exports/personal-data/export-contact-data";
import { sendZip } from "../../http/send-file";
import { type App, serve } from "../../http/serve";

/** `/contacts/data-export/`: the personal data of a contact who asks for it. */
export function contactDataRoutes(app: App, { background, now }: Context): void {
  serve(app, "POST /contacts/data-export/", async (principal, request, reply) => {
    const { contact_id: contactId } = request.body;
    startExclusiveExport(`client ${principal.clientId}`, reply.raw);
    const sheet = await exportContactData(background, principal, contactId, now);
    return sendZip(reply, { name: "contact-data", at: now(), readMe: contactDataReadMe }, sheet);
  });
}
