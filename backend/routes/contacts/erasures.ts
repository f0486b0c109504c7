import type { Context } from "../../context";
import { searchContacts } from "../../domains/contacts/erasure/read-contacts";
import { getErasure, listErasures, previewErasure } from "../../domains/contacts/erasure/read-erasures";
import { resumeErasure, startErasure } from "../../domains/contacts/erasure/start-erasure";
import { listAdminAddresses } from "../../domains/shared/client-admins";
import { type App, serve } from "../../http/serve";

/** `/clients/me/erasures/`: erasing a person on request, and its certificates. */
export function erasureRoutes(app: App, { db, now, guard, change, sealer, mailQueue, createOnce }: Context): void {
  serve(app, "GET /clients/me/erasures/", ({ clientId }, request) => listErasures(db, clientId, request.query));

  serve(app, "GET /clients/me/erasures/contacts/", async ({ clientId }, request) => ({
    items: await searchContacts(db, clientId, request.query.q),
  }));

  serve(app, "GET /clients/me/erasures/preview/", ({ clientId }, request) =>
    previewErasure(db, clientId, request.query.contact),
  );

  serve(app, "POST /clients/me/erasures/", async (principal, request) => {
    const { contact_id: contactId } = request.body;
    const session = await guard.authenticate(request);
    const { clientId } = principal;
    return createOnce(principal, request, (tx) => {
      const find = (id: string) => getErasure(tx, { clientId, id });
      const make = async () => {
        const { id, isNew } = await startErasure(tx, principal, contactId, { sealer, at: now() });
        for (const to of isNew ? await listAdminAddresses(tx, clientId) : [])
          await mailQueue.add(tx, {
            kind: "message",
            message: mailQueue.emailTemplates.personErased(to, session.user.fullName),
          });
        return find(id);
      };
      return { make, find };
    });
  });

  serve(app, "POST /clients/me/erasures/:id/resume/", async (principal, request) => {
    const { id } = request.params;
    await change((tx) => resumeErasure(tx, principal, id, now()));
    return getErasure(db, { clientId: principal.clientId, id });
  });
}
