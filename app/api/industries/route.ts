import { answer, dataOf } from "@/lib/http/server/answer";
import { route } from "@/lib/http/server/route";
import { listIndustries } from "@/lib/insights/load-industries";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** The tree of industries, with my client's accounts counted in it. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listIndustries(backend)));
});
