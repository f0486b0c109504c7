import { restoreAccounts } from "@/lib/accounts/server/load-removed";
import { accountIdsSchema } from "@/lib/contracts/account";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Takes the removal of many accounts back. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const { ids } = await readJson(request, accountIdsSchema);
  return answer(dataOf(await restoreAccounts(backend, ids)));
});
