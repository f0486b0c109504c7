import { answer, answerNothing, dataOf } from "@/lib/http/server/answer";
import { readNothing } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";
import { endOtherSessions, listSessions } from "@/lib/settings/server/sessions";

/** My sessions, newest first. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listSessions(backend)));
});

/** Ends all of them but this one. */
export const DELETE = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  dataOf(await endOtherSessions(backend));
  return answerNothing();
});
