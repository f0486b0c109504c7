import { listAccounts } from "@/lib/accounts/server/load-accounts";
import { accountQuerySchema } from "@/lib/contracts/accounts/account";
import { readQueryText } from "@/lib/http/server/body";
import { dataOf, jsonResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** A page of the client's accounts, with their exact number where it can be counted in time. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const query = readQueryText(request, accountQuerySchema);
  return jsonResponse(dataOf(await listAccounts(backend, query)));
});

export { serveEndpoint as POST } from "@/lib/proxy/serve-endpoint";
