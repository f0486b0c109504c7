import { getCommittee } from "@/lib/committee/load-committee";
import { answer, dataOf } from "@/lib/http/answer";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** The buying committee of an account. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await getCommittee(backend, requireId(id))));
});
