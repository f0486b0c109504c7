import { ownDataExportSchema } from "@/lib/contracts/people/own-data";
import { dataOf } from "@/lib/http/server/answer";
import { answerFile } from "@/lib/http/server/answer-file";
import { readJson } from "@/lib/http/server/body";
import { callerOf } from "@/lib/http/server/request-facts";
import { route } from "@/lib/http/server/route";
import { exportOwnData } from "@/lib/privacy/server/personal-data";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Downloads the signed-in user's personal data. */
export const POST = route(async (request) => {
  const { claims } = await requireUserForApi(request);
  const body = await readJson(request, ownDataExportSchema);
  const caller = callerOf(request.headers, claims.access_token);
  return answerFile(dataOf(await exportOwnData(caller, body, request.signal)));
});
