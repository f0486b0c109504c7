import { historyQuerySchema } from "@/lib/contracts/account-change";
import { listChanges } from "@/lib/facts/server/load-facts";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readQuery } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** What changed at an account, the latest first. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const query = readQuery(request, historyQuerySchema);
  return answer(dataOf(await listChanges(backend, requireId(id), query)));
});
