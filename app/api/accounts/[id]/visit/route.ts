import { answerNothing, dataOf } from "@/lib/http/answer";
import { readNothing } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";
import { recordVisit } from "@/lib/timeline/load-timeline";

/** Notes that I opened an account. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  dataOf(await recordVisit(backend, requireId(id)));
  return answerNothing();
});
