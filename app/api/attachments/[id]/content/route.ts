import { openAttachment } from "@/lib/activity/server/load-attachments";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { answerFile } from "@/lib/http/server/answer-file";
import { requireId } from "@/lib/http/server/id";
import { callerOf } from "@/lib/http/server/request-facts";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Downloads a note's file, always as an attachment: its contents are never shown as a page of this site. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { claims } = await requireUserForApi(request);
  const caller = callerOf(request.headers, claims.access_token);
  return answerFile(dataOf(await openAttachment(caller, requireId(id), request.signal)));
});

/** Responds to HEAD without reading the file. */
export const HEAD = route<{ id: string }>(async (request) => {
  await requireUserForApi(request);
  return answerNothing();
});
