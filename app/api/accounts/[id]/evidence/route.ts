import { evidenceQuerySchema } from "@/lib/contracts/account-change";
import { getEvidence } from "@/lib/facts/server/load-facts";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readQuery } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** What one value of an account rests on. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const { field } = readQuery(request, evidenceQuerySchema);
  return answer(dataOf(await getEvidence(backend, requireId(id), field)));
});
