import { evidenceQuerySchema } from "@/lib/contracts/account-change";
import { getEvidence } from "@/lib/facts/load-facts";
import { answer, dataOf } from "@/lib/http/answer";
import { readQuery } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** What one value of an account rests on. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const { field } = readQuery(request, evidenceQuerySchema);
  return answer(dataOf(await getEvidence(backend, requireId(id), field)));
});
