import { loadHealth, operators } from "@/lib/health/load-health";
import { answer, dataOf } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** How the product runs, for the operator's people. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request, { roles: operators });
  return answer(dataOf(await loadHealth(backend)));
});
