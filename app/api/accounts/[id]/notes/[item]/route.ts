import { noteChangeSchema } from "@/lib/contracts/activity";
import { answer, answerNothing, dataOf } from "@/lib/http/server/answer";
import { readJson, readNothing } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";
import { changeNote, removeItem } from "@/lib/timeline/server/load-timeline";

type Params = { id: string; item: string };

/** Changes a note of one's own. */
export const PATCH = route<Params>(async (request, { id, item }) => {
  const { backend } = await requireUserForApi(request);
  const place = { accountId: requireId(id), itemId: requireId(item) };
  return answer(dataOf(await changeNote(backend, place, await readJson(request, noteChangeSchema))));
});

/** Removes a note of one's own; its `restore` takes that back. */
export const DELETE = route<Params>(async (request, { id, item }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  dataOf(await removeItem(backend, "notes", { accountId: requireId(id), itemId: requireId(item) }));
  return answerNothing();
});
