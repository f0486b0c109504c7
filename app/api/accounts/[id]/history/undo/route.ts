import { undoSchema } from "@/lib/contracts/account-change";
import { undoChanges } from "@/lib/facts/server/load-facts";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Takes changes of an account back. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const which = await readJson(request, undoSchema);
  return answer(dataOf(await undoChanges(backend, requireId(id), which)));
});
