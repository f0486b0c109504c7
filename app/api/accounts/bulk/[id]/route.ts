import { getBulk } from "@/lib/accounts/server/load-bulk";
import { answer, dataOf } from "@/lib/http/server/answer";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** How far something done with many accounts is. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await getBulk(backend, requireId(id))));
});
