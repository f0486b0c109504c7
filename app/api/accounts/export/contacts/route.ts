import { exportContacts } from "@/lib/accounts/server/export-accounts";
import { contactExportSchema } from "@/lib/contracts/accounts/account-export";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { answerFile } from "@/lib/http/server/answer-file";
import { readQueryText } from "@/lib/http/server/body";
import { callerOf } from "@/lib/http/server/request-facts";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Downloads the contacts at a list's accounts. */
export const GET = route(
  async (request) => {
    const { claims } = await requireUserForApi(request, { permission: "exportData" });
    const query = readQueryText(request, contactExportSchema);
    const caller = callerOf(request.headers, claims.access_token);
    return answerFile(dataOf(await exportContacts(caller, query, request.signal)));
  },
  { isRecorded: true },
);

/** Responds to HEAD without reading data or writing an audit entry. */
export const HEAD = route(async (request) => {
  await requireUserForApi(request, { permission: "exportData" });
  return answerNothing();
});
