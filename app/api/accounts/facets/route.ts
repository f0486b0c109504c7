import { listFacets } from "@/lib/accounts/server/load-accounts";
import { accountFilterSchema } from "@/lib/contracts/account";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readQuery } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** What each filter of the accounts list offers. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const filter = readQuery(request, accountFilterSchema);
  return answer(dataOf(await listFacets(backend, filter)));
});
