import { importFileQuerySchema } from "@/lib/contracts/import";
import { answerNothing, dataOf } from "@/lib/http/answer";
import { answerFile } from "@/lib/http/answer-file";
import { readQuery } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { exportRows } from "@/lib/imports/load-imports";
import { requireUserForApi } from "@/lib/session/current-user";
import { callerOf } from "@/lib/session/request-facts";

/** A part of an import's rows as a file: the file's own columns, with line and reason. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { claims } = await requireUserForApi(request);
  const { part } = readQuery(request, importFileQuerySchema);
  const caller = callerOf(request.headers, claims.access_token);
  return answerFile(dataOf(await exportRows(caller, requireId(id), part, request.signal)));
});

/** Nothing is read by a question about the file. */
export const HEAD = route<{ id: string }>(async (request) => {
  await requireUserForApi(request);
  return answerNothing();
});
