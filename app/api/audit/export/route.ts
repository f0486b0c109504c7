import { listAudit } from "@/lib/audit/load-audit";
import { writeAuditCsv } from "@/lib/audit/write-csv";
import { callApi } from "@/lib/backend/ask";
import { auditFilterSchema } from "@/lib/contracts/operations/audit";
import { answerNothing, dataOf, privateHeaders } from "@/lib/http/server/answer";
import { readQuery } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

const pageRows = 500;

/** Downloads the audit log, filtered as on its screen. The download is recorded in the log first. */
export const GET = route(
  async (request) => {
    const { backend } = await requireUserForApi(request, { permission: "readAudit" });
    const filter = readQuery(request, auditFilterSchema);
    const { cursor: start } = dataOf(await callApi(backend, "POST /audit/exports/", { body: filter }));
    const lines = writeAuditCsv(start, async (cursor) =>
      dataOf(await listAudit(backend, { ...filter, cursor, limit: pageRows })),
    );
    const encoder = new TextEncoder();
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        // An error aborts the stream, so that the browser reports a failed download: a truncated log must not look
        // complete.
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
  },
  { isRecorded: true },
);

/** Responds to HEAD without recording a download. */
export const HEAD = route(async (request) => {
  await requireUserForApi(request, { permission: "readAudit" });
  return answerNothing();
});
