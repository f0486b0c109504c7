import { contactDataExportSchema } from "@/lib/contracts/contacts/erasure";
import { dataOf } from "@/lib/http/server/answer";
import { answerFile } from "@/lib/http/server/answer-file";
import { readJson } from "@/lib/http/server/body";
import { callerOf } from "@/lib/http/server/request-facts";
import { route } from "@/lib/http/server/route";
import { exportContactData } from "@/lib/privacy/server/personal-data";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Downloads the personal data of a contact. */
export const POST = route(async (request) => {
  const { claims } = await requireUserForApi(request, { permission: "manageClient" });
  const body = await readJson(request, contactDataExportSchema);
  const caller = callerOf(request.headers, claims.access_token);
  return answerFile(dataOf(await exportContactData(caller, body, request.signal)));
});
