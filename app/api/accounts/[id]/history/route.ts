import { historyQuerySchema } from "@/lib/contracts/account-change";
import { listChanges } from "@/lib/facts/load-facts";
import { answer, dataOf } from "@/lib/http/answer";
import { readQuery } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** What changed at an account, the latest first. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const query = readQuery(request, historyQuerySchema);
  return answer(dataOf(await listChanges(backend, requireId(id), query)));
});
