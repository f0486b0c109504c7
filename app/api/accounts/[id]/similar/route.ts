import { listSimilar } from "@/lib/accounts/server/load-accounts";
import { answer, dataOf } from "@/lib/http/server/answer";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** The accounts of my client that are most like one. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listSimilar(backend, requireId(id))));
});
