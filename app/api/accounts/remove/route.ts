import { removeAccounts } from "@/lib/accounts/server/load-removed";
import { accountIdsSchema } from "@/lib/contracts/account";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Removes many accounts at once; `restore` takes that back. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const { ids } = await readJson(request, accountIdsSchema);
  return answer(dataOf(await removeAccounts(backend, ids)));
});
