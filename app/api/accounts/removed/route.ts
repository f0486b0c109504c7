import { listRemoved } from "@/lib/accounts/load-removed";
import { removedQuerySchema } from "@/lib/contracts/account";
import { answer, dataOf } from "@/lib/http/answer";
import { readQuery } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** A page of the removed accounts that I may restore. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listRemoved(backend, readQuery(request, removedQuerySchema))));
});
