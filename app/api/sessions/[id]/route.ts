import { answerNothing, dataOf } from "@/lib/http/answer";
import { readNothing } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";
import { endSession } from "@/lib/settings/sessions";

/** Ends one of my sessions. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  dataOf(await endSession(backend, requireId(id)));
  return answerNothing();
});
