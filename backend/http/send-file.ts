import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { FileFormat } from "@/lib/contracts/wire/file-format";
import type { Sheet } from "../files/sheet";
import { writeCsv } from "../files/write-csv";
import { writeXlsx } from "../files/write-xlsx";
import { writeZip } from "../files/write-zip";

interface FileFacts {
  name: string;
  format: FileFormat | "zip" | undefined;
  at: Date;
}

const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Streams the file: each batch is read after the previous one was sent, and a client disconnect ends it. */
export function sendFile(reply: FastifyReply, { name, format = "csv", at }: FileFacts, sheet: Sheet) {
  reply.header("Content-Disposition", `attachment; filename="${name}-${at.toISOString().slice(0, 10)}.${format}"`);
  if (format === "zip") return reply.type("application/zip").send(writeZip(name, sheet));
  if (format === "xlsx") return reply.type(workbook).send(writeXlsx(name, sheet));
  return reply
    .type("text/csv; charset=utf-8; header=present")
    .send(Readable.from(writeCsv(sheet), { highWaterMark: 1 }));
}
