import { listFacets } from "@/lib/accounts/load-accounts";
import { accountFilterSchema } from "@/lib/contracts/account";
import { answer, dataOf } from "@/lib/http/answer";
import { readQuery } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** What each filter of the accounts list offers. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const filter = readQuery(request, accountFilterSchema);
  return answer(dataOf(await listFacets(backend, filter)));
});
