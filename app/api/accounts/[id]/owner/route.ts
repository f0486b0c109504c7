import { assignOwner } from "@/lib/accounts/server/load-accounts";
import { ownerChangeSchema } from "@/lib/contracts/activity";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Says who looks after an account: the new owner is told. */
export const PUT = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const { uid } = await readJson(request, ownerChangeSchema);
  return answer(dataOf(await assignOwner(backend, requireId(id), uid)));
});
