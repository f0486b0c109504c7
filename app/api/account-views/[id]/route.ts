import { changeView, removeView } from "@/lib/accounts/load-views";
import { viewChangeSchema } from "@/lib/contracts/account-view";
import { answer, answerNothing, dataOf } from "@/lib/http/answer";
import { readJson, readNothing } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

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
