import { changeTask, getTask } from "@/lib/activity/server/load-activity";
import { taskChangeSchema } from "@/lib/contracts/activity";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** One task, as it is now. */
export const GET = route<{ id: string; task: string }>(async (request, { id, task }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await getTask(backend, requireId(id), requireId(task))));
});

/** Changes a task: its words, its day, who is to do it, whether it is done. */
export const PATCH = route<{ id: string; task: string }>(async (request, { id, task }) => {
  const { backend } = await requireUserForApi(request);
  const change = await readJson(request, taskChangeSchema);
  return answer(dataOf(await changeTask(backend, requireId(id), requireId(task), change)));
});
