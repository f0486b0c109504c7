import { importFileQuerySchema } from "@/lib/contracts/imports/import";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { answerFile } from "@/lib/http/server/answer-file";
import { readQuery } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { callerOf } from "@/lib/http/server/request-facts";
import { route } from "@/lib/http/server/route";
import { exportRows } from "@/lib/imports/server/load-imports";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Downloads some of an import's rows: the file's own columns, with the line number and the reason. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { claims } = await requireUserForApi(request, { permission: "editAccounts" });
  const query = readQuery(request, importFileQuerySchema);
  const caller = callerOf(request.headers, claims.access_token);
  return answerFile(dataOf(await exportRows(caller, requireId(id), query, request.signal)));
});

/** Responds to HEAD without reading the rows. */
export const HEAD = route<{ id: string }>(async (request) => {
  await requireUserForApi(request, { permission: "editAccounts" });
  return answerNothing();
});
