import { removeAccounts } from "@/lib/accounts/load-removed";
import { accountIdsSchema } from "@/lib/contracts/account";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Removes many accounts at once; `restore` takes that back. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const { ids } = await readJson(request, accountIdsSchema);
  return answer(dataOf(await removeAccounts(backend, ids)));
});
