import { exportChosenContacts, exportContactList } from "@/lib/contact-list/server/load-contact-list";
import { chosenContactsExportSchema, contactListExportSchema } from "@/lib/contracts/contacts/contact-list";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { answerFile } from "@/lib/http/server/answer-file";
import { readJson, readQuery } from "@/lib/http/server/body";
import { callerOf } from "@/lib/http/server/request-facts";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Downloads a list's contacts, except do-not-contact ones. */
export const GET = route(
  async (request) => {
    const { claims } = await requireUserForApi(request, { permission: "exportData" });
    const query = readQuery(request, contactListExportSchema);
    const caller = callerOf(request.headers, claims.access_token);
    return answerFile(dataOf(await exportContactList(caller, query, request.signal)));
  },
  { isRecorded: true },
);

/** Downloads selected contacts, except do-not-contact ones. */
export const POST = route(async (request) => {
  const { claims } = await requireUserForApi(request, { permission: "exportData" });
  const chosen = await readJson(request, chosenContactsExportSchema);
  const caller = callerOf(request.headers, claims.access_token);
  return answerFile(dataOf(await exportChosenContacts(caller, chosen, request.signal)));
});

/** Responds to HEAD without reading data or writing an audit entry. */
export const HEAD = route(async (request) => {
  await requireUserForApi(request, { permission: "exportData" });
  return answerNothing();
});
