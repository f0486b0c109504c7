import { restoreAccounts } from "@/lib/accounts/load-removed";
import { accountIdsSchema } from "@/lib/contracts/account";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Takes the removal of many accounts back. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const { ids } = await readJson(request, accountIdsSchema);
  return answer(dataOf(await restoreAccounts(backend, ids)));
});
