import { restoreRule } from "@/lib/alert-rules/load-rules";
import { answer, dataOf } from "@/lib/http/answer";
import { readNothing } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Brings a removed alert rule back. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  return answer(dataOf(await restoreRule(backend, requireId(id))));
});
