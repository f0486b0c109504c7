import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { readNothing } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";
import { endSession } from "@/lib/settings/server/sessions";

/** Ends one of my sessions. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  dataOf(await endSession(backend, requireId(id)));
  return answerNothing();
});
