import { changeList, removeList } from "@/lib/account-lists/server/load-lists";
import { listChangeSchema } from "@/lib/contracts/account-list";
import { answer, answerNothing, dataOf } from "@/lib/http/server/answer";
import { readJson, readNothing } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

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
