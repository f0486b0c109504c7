import { undoSchema } from "@/lib/contracts/account-change";
import { undoChanges } from "@/lib/facts/load-facts";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Takes changes of an account back. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const which = await readJson(request, undoSchema);
  return answer(dataOf(await undoChanges(backend, requireId(id), which)));
});
