import { restoreRule } from "@/lib/alert-rules/server/load-rules";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readNothing } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Brings a removed alert rule back. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  return answer(dataOf(await restoreRule(backend, requireId(id))));
});
