import { timelineQuerySchema } from "@/lib/contracts/activity";
import { answer, dataOf } from "@/lib/http/answer";
import { readQuery } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";
import { listTimeline } from "@/lib/timeline/load-timeline";

/** Everything that happened at an account, the latest first. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listTimeline(backend, requireId(id), readQuery(request, timelineQuerySchema))));
});
