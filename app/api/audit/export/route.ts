import { auditReaders, listAudit } from "@/lib/audit/load-audit";
import { writeAuditCsv } from "@/lib/audit/write-csv";
import { ask } from "@/lib/backend/ask";
import { auditFilterSchema } from "@/lib/contracts/audit";
import { answerNothing, dataOf, privateHeaders } from "@/lib/http/server/answer";
import { readQuery } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

const pageRows = 500;

/** The audit log as a file, by the filters of its screen. That it was taken out is written down first. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request, { roles: auditReaders });
  const filter = readQuery(request, auditFilterSchema);
  dataOf(await ask(backend, "POST /audit/exports/", { body: filter }));
  const lines = writeAuditCsv(async (cursor) =>
    dataOf(await listAudit(backend, { ...filter, cursor, limit: pageRows })),
  );
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // An error ends the download as a failed one: half a log must not look like all of it.
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(stream, {
    headers: {
      ...privateHeaders,
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": 'attachment; filename="audit-log.csv"',
    },
  });
});

/** Nothing is written down for a question about the file. */
export const HEAD = route(async (request) => {
  await requireUserForApi(request, { roles: auditReaders });
  return answerNothing();
});
