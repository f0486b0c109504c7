import { answer, dataOf } from "@/lib/http/server/answer";
import { route } from "@/lib/http/server/route";
import { getIndustrySeries } from "@/lib/insights/load-industries";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** An industry's figures. */
export const GET = route<{ code: string }>(async (request, { code }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await getIndustrySeries(backend, code)));
});
