import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  decideImportSchema,
  importActionSchema,
  importFileQuerySchema,
  importRowsQuerySchema,
  importRowsSchema,
  importSchema,
  importsSchema,
  mapImportSchema,
  newImportSchema,
  readImportSchema,
} from "@/lib/contracts/import";
import { busyStates, importLimits } from "@/lib/contracts/import-field";
import { canEditAccounts } from "@/lib/contracts/rights";
import type { Context } from "../../context";
import type { Database } from "../../database/database";
import { forbidden, invalidField } from "../../errors";
import { importJob } from "../../jobs/import";
import { type Principal, requireClient } from "../../principal";
import { enqueue } from "../../queue/enqueue";
import { actOnImport, decideRow, mapColumns, startReading } from "../../store/imports/act";
import { addPiece, createImport } from "../../store/imports/create";
import { listImports, readImport } from "../../store/imports/find";
import { exportRows, listRows } from "../../store/imports/rows";

const tags = ["imports"];
const params = z.object({ id: z.uuid() });
const pieceParams = params.extend({ place: z.coerce.number().int().min(0).max(1_000) });

/**
 * `/imports/…`: files of accounts or contacts that are brought in. Who may add and change them one by one may do so by a
 * file: everybody but readers.
 */
export function importRoutes({ db, now, guard, change }: Context): FastifyPluginAsyncZod {
  async function requireImporter(request: FastifyRequest): Promise<Principal> {
    const principal = await guard.requireUser(request);
    if (!canEditAccounts(principal.role)) throw forbidden();
    requireClient(principal);
    return principal;
  }

  /** Makes a change of an import, and sets the work going that its new state asks for. */
  async function changeImport(principal: Principal, id: string, work: (tx: Database) => Promise<void>) {
    await change(async (tx) => {
      await work(tx);
      const { state } = await readImport(tx, principal, id, now());
      if (!busyStates.includes(state)) return;
      const { clientId } = principal;
      await enqueue(tx, importJob, { client_id: clientId, import_id: id }, { clientId });
    });
    return readImport(db, principal, id, now());
  }

  return async (app) => {
    app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );

    app.get(
      "/imports/",
      { schema: { tags, summary: "Imports, the latest first", response: { 200: importsSchema } } },
      async (request) => listImports(db, await requireImporter(request), now()),
    );

    app.post(
      "/imports/",
      { schema: { tags, summary: "Begin an import", body: newImportSchema, response: { 201: importSchema } } },
      async (request, reply) => {
        const principal = await requireImporter(request);
        const id = await change((tx) => createImport(tx, principal, request.body, now()));
        return reply.code(201).send(await readImport(db, principal, id, now()));
      },
    );

    app.get(
      "/imports/:id/",
      { schema: { tags, summary: "One import", params, response: { 200: importSchema } } },
      async (request) => readImport(db, await requireImporter(request), request.params.id, now()),
    );

    app.put(
      "/imports/:id/pieces/:place/",
      {
        bodyLimit: importLimits.partBytes,
        schema: { tags, summary: "Send a piece of an import's file", params: pieceParams, response: { 204: z.null() } },
      },
      async (request, reply) => {
        const principal = await requireImporter(request);
        const { id, place } = request.params;
        const { body } = request;
        if (!Buffer.isBuffer(body)) throw invalidField("body", "Send the file's bytes");
        await change((tx) => addPiece(tx, principal, id, { place, content: body }, now()));
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/imports/:id/read/",
      { schema: { tags, summary: "Read the file", params, body: readImportSchema, response: { 200: importSchema } } },
      async (request) => {
        const principal = await requireImporter(request);
        const { id } = request.params;
        return changeImport(principal, id, (tx) => startReading(tx, principal, id, request.body, now()));
      },
    );

    app.put(
      "/imports/:id/mapping/",
      {
        schema: {
          tags,
          summary: "Say what each column is",
          params,
          body: mapImportSchema,
          response: { 200: importSchema },
        },
      },
      async (request) => {
        const principal = await requireImporter(request);
        const { id } = request.params;
        return changeImport(principal, id, (tx) => mapColumns(tx, principal, id, request.body, now()));
      },
    );

    app.put(
      "/imports/:id/decisions/",
      {
        schema: {
          tags,
          summary: "Decide a doubtful row",
          params,
          body: decideImportSchema,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const principal = await requireImporter(request);
        await change((tx) => decideRow(tx, principal, request.params.id, request.body));
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/imports/:id/action/",
      {
        schema: {
          tags,
          summary: "Run, pause, resume, cancel or take back an import",
          params,
          body: importActionSchema,
          response: { 200: importSchema },
        },
      },
      async (request) => {
        const principal = await requireImporter(request);
        const { id } = request.params;
        return changeImport(principal, id, (tx) => actOnImport(tx, principal, id, request.body, now()));
      },
    );

    app.get(
      "/imports/:id/rows/",
      {
        schema: {
          tags,
          summary: "Rows of an import",
          params,
          querystring: importRowsQuerySchema,
          response: { 200: importRowsSchema },
        },
      },
      async (request) => listRows(db, await requireImporter(request), request.params.id, request.query, now()),
    );

    app.get(
      "/imports/:id/file/",
      {
        exposeHeadRoute: false,
        schema: { tags, summary: "Rows of an import as CSV", params, querystring: importFileQuerySchema },
      },
      async (request, reply) => {
        const principal = await requireImporter(request);
        const { part } = request.query;
        const text = await exportRows(db, principal, request.params.id, part, now());
        return reply
          .type("text/csv; charset=utf-8; header=present")
          .header("Content-Disposition", `attachment; filename="import-${part}.csv"`)
          .send(Readable.from(text, { highWaterMark: 1 }));
      },
    );
  };
}
