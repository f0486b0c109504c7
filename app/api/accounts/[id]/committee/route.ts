import { getCommittee } from "@/lib/committee/server/load-committee";
import { answer, dataOf } from "@/lib/http/server/answer";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** The buying committee of an account. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await getCommittee(backend, requireId(id))));
});
