import { changeList, removeList } from "@/lib/account-lists/load-lists";
import { listChangeSchema } from "@/lib/contracts/account-list";
import { answer, answerNothing, dataOf } from "@/lib/http/answer";
import { readJson, readNothing } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Renames or shares a list. */
export const PATCH = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await changeList(backend, requireId(id), await readJson(request, listChangeSchema))));
});

/** Deletes a list; its accounts stay. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  dataOf(await removeList(backend, requireId(id)));
  return answerNothing();
});
