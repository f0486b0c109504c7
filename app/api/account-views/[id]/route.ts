import { changeView, removeView } from "@/lib/accounts/server/load-views";
import { viewChangeSchema } from "@/lib/contracts/account-view";
import { answer, answerNothing, dataOf } from "@/lib/http/server/answer";
import { readJson, readNothing } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Changes a saved view. */
export const PATCH = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await changeView(backend, requireId(id), await readJson(request, viewChangeSchema))));
});

/** Removes a saved view. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  dataOf(await removeView(backend, requireId(id)));
  return answerNothing();
});
