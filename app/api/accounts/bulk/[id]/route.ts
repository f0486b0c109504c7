import { getBulk } from "@/lib/accounts/load-bulk";
import { answer, dataOf } from "@/lib/http/answer";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** How far something done with many accounts is. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await getBulk(backend, requireId(id))));
});
