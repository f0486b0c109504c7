import type { Context } from "../../context";
import { exportAccounts, exportChosen } from "../../domains/files/exports/accounts";
import { exportChosenContacts, exportContactList } from "../../domains/files/exports/contact-list";
import { exportContacts } from "../../domains/files/exports/contacts";
import { sendFile } from "../../http/send-file";
import { type App, serve } from "../../http/serve";

/** `/accounts/export/…`, `/contacts/export/`: a list's rows as a file of any length. */
export function exportRoutes(app: App, { db, now }: Context): void {
  serve(app, "GET /accounts/export/", async (principal, request, reply) => {
    const sheet = await exportAccounts(db, principal, request.query, now);
    return sendFile(reply, { name: "accounts", format: request.query.format, at: now() }, sheet);
  });

  serve(app, "POST /accounts/export/", async (principal, request, reply) => {
    const sheet = await exportChosen(db, principal, request.body, now);
    return sendFile(reply, { name: "accounts", format: request.body.format, at: now() }, sheet);
  });

  serve(app, "GET /accounts/export/contacts/", async (principal, request, reply) => {
    const sheet = await exportContacts(db, principal, request.query, now);
    return sendFile(reply, { name: "people", format: request.query.format, at: now() }, sheet);
  });

  serve(app, "GET /contacts/export/", async (principal, request, reply) => {
    const sheet = await exportContactList(db, principal, request.query, now);
    return sendFile(reply, { name: "people", format: request.query.format, at: now() }, sheet);
  });

  serve(app, "POST /contacts/export/", async (principal, request, reply) => {
    const sheet = await exportChosenContacts(db, principal, request.body, now);
    return sendFile(reply, { name: "people", format: request.body.format, at: now() }, sheet);
  });
}
