import { listRemoved } from "@/lib/accounts/server/load-removed";
import { removedQuerySchema } from "@/lib/contracts/account";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readQuery } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** A page of the removed accounts that I may restore. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listRemoved(backend, readQuery(request, removedQuerySchema))));
});
