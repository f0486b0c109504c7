import { listMyTasks } from "@/lib/activity/load-my-tasks";
import { myTasksQuerySchema } from "@/lib/contracts/my-tasks";
import { answer, dataOf } from "@/lib/http/answer";
import { readQuery } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** My own tasks across accounts. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listMyTasks(backend, readQuery(request, myTasksQuerySchema))));
});
