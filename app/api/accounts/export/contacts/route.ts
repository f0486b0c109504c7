import { exportContacts } from "@/lib/accounts/export-accounts";
import { contactExportSchema } from "@/lib/contracts/account-export";
import { answerNothing, dataOf } from "@/lib/http/answer";
import { answerFile } from "@/lib/http/answer-file";
import { readQuery } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";
import { callerOf } from "@/lib/session/request-facts";

/** The people at the accounts of a list as a file. */
export const GET = route(async (request) => {
  const { claims } = await requireUserForApi(request);
  const query = readQuery(request, contactExportSchema);
  const caller = callerOf(request.headers, claims.access_token);
  return answerFile(dataOf(await exportContacts(caller, query, request.signal)));
});

/** Nothing is taken, or written down, by a question about the file. */
export const HEAD = route(async (request) => {
  await requireUserForApi(request);
  return answerNothing();
});
