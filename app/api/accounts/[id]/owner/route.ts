import { assignOwner } from "@/lib/accounts/load-accounts";
import { ownerChangeSchema } from "@/lib/contracts/activity";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Says who looks after an account: the new owner is told. */
export const PUT = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const { uid } = await readJson(request, ownerChangeSchema);
  return answer(dataOf(await assignOwner(backend, requireId(id), uid)));
});
