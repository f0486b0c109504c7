import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { readNothing } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";
import { recordVisit } from "@/lib/timeline/server/load-timeline";

/** Notes that I opened an account. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  dataOf(await recordVisit(backend, requireId(id)));
  return answerNothing();
});
