import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { FileFormat } from "@/lib/contracts/wire/file-format";
import type { Context } from "../../context";
import { exportAccounts, exportChosen } from "../../domains/files/exports/accounts";
import { exportChosenContacts, exportContactList } from "../../domains/files/exports/contact-list";
import { exportContacts } from "../../domains/files/exports/contacts";
import type { Sheet } from "../../files/sheet";
import { writeCsv } from "../../files/write-csv";
import { writeXlsx } from "../../files/write-xlsx";
import { serve } from "../../http/serve";
import { requireClient } from "../../principal";

/** `/accounts/export/…`, `/contacts/export/`: a list's rows as a file of any length. */
export function exportRoutes({ db, now, guard }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, "GET /accounts/export/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      requireClient(principal);
      const sheet = await exportAccounts(db, principal, request.query, now);
      return sendFile(reply, { name: "accounts", format: request.query.format, at: now() }, sheet);
    });

    serve(app, "POST /accounts/export/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      requireClient(principal);
      const sheet = await exportChosen(db, principal, request.body, now);
      return sendFile(reply, { name: "accounts", format: request.body.format, at: now() }, sheet);
    });

    serve(app, "GET /accounts/export/contacts/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      requireClient(principal);
      const sheet = await exportContacts(db, principal, request.query, now);
      return sendFile(reply, { name: "people", format: request.query.format, at: now() }, sheet);
    });

    serve(app, "GET /contacts/export/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      requireClient(principal);
      const sheet = await exportContactList(db, principal, request.query, now);
      return sendFile(reply, { name: "people", format: request.query.format, at: now() }, sheet);
    });

    serve(app, "POST /contacts/export/", async (request, reply) => {
      const principal = await guard.requireUser(request);
      requireClient(principal);
      const sheet = await exportChosenContacts(db, principal, request.body, now);
      return sendFile(reply, { name: "people", format: request.body.format, at: now() }, sheet);
    });
  };
}

interface FileFacts {
  name: string;
  format: FileFormat | undefined;
  at: Date;
}

const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Streams the file: each batch is read after the previous one was sent, and a client disconnect ends it. */
function sendFile(reply: FastifyReply, { name, format = "csv", at }: FileFacts, sheet: Sheet) {
  reply.header("Content-Disposition", `attachment; filename="${name}-${at.toISOString().slice(0, 10)}.${format}"`);
  if (format === "xlsx") return reply.type(workbook).send(writeXlsx(name, sheet));
  return reply
    .type("text/csv; charset=utf-8; header=present")
    .send(Readable.from(writeCsv(sheet), { highWaterMark: 1 }));
}
