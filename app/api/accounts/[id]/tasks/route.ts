import { addTask, listTasks } from "@/lib/activity/load-activity";
import { activityQuerySchema, newTaskSchema } from "@/lib/contracts/activity";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson, readQuery } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { readIdempotencyKey } from "@/lib/http/idempotency-key";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** The tasks of an account, the latest first. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const query = readQuery(request, activityQuerySchema);
  return answer(dataOf(await listTasks(backend, requireId(id), query)));
});

/** Adds a task: who is to do it is told. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const task = await readJson(request, newTaskSchema);
  return answer(dataOf(await addTask(backend, requireId(id), task, readIdempotencyKey(request))), { status: 201 });
});
