import { addTask, listTasks } from "@/lib/activity/server/load-activity";
import { activityQuerySchema, newTaskSchema } from "@/lib/contracts/activity";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson, readQuery } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { readIdempotencyKey } from "@/lib/http/server/idempotency-key";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

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
