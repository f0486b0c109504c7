import { restoreAccount } from "@/lib/accounts/load-accounts";
import { answer, dataOf } from "@/lib/http/answer";
import { readNothing } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Takes the removal of an account back. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  return answer(dataOf(await restoreAccount(backend, requireId(id))));
});
