import { loadHealth, operators } from "@/lib/health/server/load-health";
import { answer, dataOf } from "@/lib/http/server/answer";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** How the product runs, for the operator's people. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request, { roles: operators });
  return answer(dataOf(await loadHealth(backend)));
});
