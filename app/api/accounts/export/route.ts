import { exportAccounts, exportChosen } from "@/lib/accounts/server/export-accounts";
import { accountExportSchema, chosenExportSchema } from "@/lib/contracts/accounts/account-export";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { answerFile } from "@/lib/http/server/answer-file";
import { readJson, readQueryText } from "@/lib/http/server/body";
import { callerOf } from "@/lib/http/server/request-facts";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Downloads a list's accounts. */
export const GET = route(
  async (request) => {
    const { claims } = await requireUserForApi(request, { permission: "exportData" });
    const query = readQueryText(request, accountExportSchema);
    const caller = callerOf(request.headers, claims.access_token);
    return answerFile(dataOf(await exportAccounts(caller, query, request.signal)));
  },
  { isRecorded: true },
);

/** Downloads selected accounts. */
export const POST = route(async (request) => {
  const { claims } = await requireUserForApi(request, { permission: "exportData" });
  const chosen = await readJson(request, chosenExportSchema);
  const caller = callerOf(request.headers, claims.access_token);
  return answerFile(dataOf(await exportChosen(caller, chosen, request.signal)));
});

/** Responds to HEAD without reading data or writing an audit entry. */
export const HEAD = route(async (request) => {
  await requireUserForApi(request, { permission: "exportData" });
  return answerNothing();
});
