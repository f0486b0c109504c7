import { listSimilar } from "@/lib/accounts/load-accounts";
import { answer, dataOf } from "@/lib/http/answer";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** The accounts of my client that are most like one. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listSimilar(backend, requireId(id))));
});
