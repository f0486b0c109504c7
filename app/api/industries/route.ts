import { answer, dataOf } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { listIndustries } from "@/lib/insights/load-industries";
import { requireUserForApi } from "@/lib/session/current-user";

/** The tree of industries, with my client's accounts counted in it. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listIndustries(backend)));
});
