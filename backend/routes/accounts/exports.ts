import type { FastifyRequest } from "fastify";
import type { Context } from "../../context";
import { exportAccounts, exportChosen } from "../../domains/files/exports/accounts";
import { exportChosenContacts, exportContactList } from "../../domains/files/exports/contact-list";
import { exportContacts } from "../../domains/files/exports/contacts";
import {
  consumeExportLink,
  createExportLink,
  type ExportedList,
  isLargeExport,
} from "../../domains/files/exports/export-links";
import { sendFile } from "../../http/send-file";
import { type App, serve } from "../../http/serve";
import type { Principal } from "../../principal";

/**
 * `/accounts/export/…`, `/contacts/export/…`: a list's rows as a file of any length. A large export needs a proof of
 * identity for its link.
 */
export function exportRoutes(app: App, { db, now, guard }: Context): void {
  const findSession = async (request: FastifyRequest) => (await guard.authenticate(request)).token.sessionId;
  const createLink = async (principal: Principal, request: FastifyRequest, exported: ExportedList) => {
    const isLarge = await isLargeExport(db, principal, exported);
    if (isLarge) await guard.requireProof(request);
    return createExportLink(db, principal, { sessionId: await findSession(request), isLarge, exported, now: now() });
  };
  const consumeLink = async (principal: Principal, request: FastifyRequest, link: string, exported: ExportedList) =>
    consumeExportLink(db, principal, { sessionId: await findSession(request), link, exported, now: now() });

  serve(app, "POST /accounts/export/link/", (principal, request) =>
    createLink(principal, request, { list: "accounts", query: request.query }),
  );

  serve(app, "GET /accounts/export/", async (principal, request, reply) => {
    const { link, ...query } = request.query;
    await consumeLink(principal, request, link, { list: "accounts", query });
    const sheet = await exportAccounts(db, principal, query, now);
    return sendFile(reply, { name: "accounts", format: query.format, at: now() }, sheet);
  });

  serve(app, "POST /accounts/export/", async (principal, request, reply) => {
    const sheet = await exportChosen(db, principal, request.body, now);
    return sendFile(reply, { name: "accounts", format: request.body.format, at: now() }, sheet);
  });

  serve(app, "POST /accounts/export/contacts/link/", (principal, request) =>
    createLink(principal, request, { list: "contacts of accounts", query: request.query }),
  );

  serve(app, "GET /accounts/export/contacts/", async (principal, request, reply) => {
    const { link, ...query } = request.query;
    await consumeLink(principal, request, link, { list: "contacts of accounts", query });
    const sheet = await exportContacts(db, principal, query, now);
    return sendFile(reply, { name: "people", format: query.format, at: now() }, sheet);
  });

  serve(app, "POST /contacts/export/link/", (principal, request) =>
    createLink(principal, request, { list: "contacts", query: request.query }),
  );

  serve(app, "GET /contacts/export/", async (principal, request, reply) => {
    const { link, ...query } = request.query;
    await consumeLink(principal, request, link, { list: "contacts", query });
    const sheet = await exportContactList(db, principal, query, now);
    return sendFile(reply, { name: "people", format: query.format, at: now() }, sheet);
  });

  serve(app, "POST /contacts/export/", async (principal, request, reply) => {
    const sheet = await exportChosenContacts(db, principal, request.body, now);
    return sendFile(reply, { name: "people", format: request.body.format, at: now() }, sheet);
  });
}
