import { timelineQuerySchema } from "@/lib/contracts/activity";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readQuery } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";
import { listTimeline } from "@/lib/timeline/server/load-timeline";

/** Everything that happened at an account, the latest first. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listTimeline(backend, requireId(id), readQuery(request, timelineQuerySchema))));
});
