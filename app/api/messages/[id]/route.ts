import { messageChangeSchema } from "@/lib/contracts/message";
import { answer, answerNothing, dataOf } from "@/lib/http/server/answer";
import { readJson, readNothing } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { changeMessage, deleteMessage, loadMessage } from "@/lib/messages/server/load-messages";
import { requireUserForApi } from "@/lib/session/server/current-user";

const roles = ["admin", "client_admin"] as const;

/** One message as it is now. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request, { roles });
  return answer(dataOf(await loadMessage(backend, requireId(id))));
});

/** Changes a message: its words, its time, whom it is for, whether it is on. */
export const PATCH = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request, { roles });
  const change = await readJson(request, messageChangeSchema);
  return answer(dataOf(await changeMessage(backend, requireId(id), change)));
});

/** Deletes a message. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request, { roles });
  await readNothing(request);
  dataOf(await deleteMessage(backend, requireId(id)));
  return answerNothing();
});
