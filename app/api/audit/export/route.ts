import { readAuditPages } from "@/lib/audit/read-pages";
import { writeAuditCsv } from "@/lib/audit/write-csv";
import { requestFile } from "@/lib/backend/call";
import { auditExportSchema } from "@/lib/contracts/operations/audit";
import { readJson } from "@/lib/http/server/body";
import { callerOf } from "@/lib/http/server/request-facts";
import { csvResponse, dataOf } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Downloads the audit log, filtered as on its screen. The log records the download's start and end. */
export const POST = route(async (request) => {
  const { claims } = await requireUserForApi(request, { permission: "readAudit" });
  const body = await readJson(request, auditExportSchema);
  const caller = callerOf(request.headers, claims.access_token);
  const options = { method: "POST" as const, body, signal: request.signal };
  const lines = writeAuditCsv(readAuditPages(dataOf(await requestFile(caller, "/audit/exports/", options)).body));
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // An error aborts the stream, so that the browser reports a failed download: a truncated log must not look
      // complete.
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return csvResponse(stream, "audit-log");
});
