import { listMyTasks } from "@/lib/activity/server/load-my-tasks";
import { myTasksQuerySchema } from "@/lib/contracts/my-tasks";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readQuery } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** My own tasks across accounts. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listMyTasks(backend, readQuery(request, myTasksQuerySchema))));
});
