import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { FileFormat } from "@/lib/contracts/wire/file-format";
import type { Sheet } from "../files/sheet";
import { writeCsv } from "../files/write-csv";
import { writeXlsx } from "../files/write-xlsx";
import { writeZip } from "../files/write-zip";

interface FileFacts {
  name: string;
  format: FileFormat | undefined;
  at: Date;
}

interface ZipFacts extends Pick<FileFacts, "name" | "at"> {
  /** A text that describes the content of the zip's files. */
  readMe: string;
}

const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Streams the file: each batch is read after the previous batch was sent, and reading ends when the client disconnects.
 */
export function sendFile(reply: FastifyReply, { name, format = "csv", at }: FileFacts, sheet: Sheet) {
  nameFile(reply, `${name}-${dayOf(at)}.${format}`);
  if (format === "xlsx") return reply.type(workbook).send(writeXlsx(name, sheet));
  return reply
    .type("text/csv; charset=utf-8; header=present")
    .send(Readable.from(writeCsv(sheet), { highWaterMark: 1 }));
}

/** Streams the file as a zip with a read-me, like {@link sendFile}. */
export function sendZip(reply: FastifyReply, { name, at, readMe }: ZipFacts, sheet: Sheet) {
  return sendArchive(reply, { name, at }, writeZip({ name, readMe: `${readMe}\nWritten on ${dayOf(at)}.\n` }, sheet));
}

/** Streams a zip. */
export function sendArchive(reply: FastifyReply, { name, at }: Pick<FileFacts, "name" | "at">, zip: Readable) {
  nameFile(reply, `${name}-${dayOf(at)}.zip`);
  return reply.type("application/zip").send(zip);
}

function nameFile(reply: FastifyReply, name: string): void {
  reply.header("Content-Disposition", `attachment; filename="${name}"`);
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
