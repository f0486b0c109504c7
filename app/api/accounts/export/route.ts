import { exportAccounts, exportChosen } from "@/lib/accounts/export-accounts";
import { accountExportSchema, chosenExportSchema } from "@/lib/contracts/account-export";
import { answerNothing, dataOf } from "@/lib/http/answer";
import { answerFile } from "@/lib/http/answer-file";
import { readJson, readQuery } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";
import { callerOf } from "@/lib/session/request-facts";

/** The accounts of a list as a file. */
export const GET = route(async (request) => {
  const { claims } = await requireUserForApi(request);
  const query = readQuery(request, accountExportSchema);
  const caller = callerOf(request.headers, claims.access_token);
  return answerFile(dataOf(await exportAccounts(caller, query, request.signal)));
});

/** Accounts that were chosen one by one, as a file. */
export const POST = route(async (request) => {
  const { claims } = await requireUserForApi(request);
  const chosen = await readJson(request, chosenExportSchema);
  const caller = callerOf(request.headers, claims.access_token);
  return answerFile(dataOf(await exportChosen(caller, chosen, request.signal)));
});

/** Nothing is taken, or written down, by a question about the file. */
export const HEAD = route(async (request) => {
  await requireUserForApi(request);
  return answerNothing();
});
