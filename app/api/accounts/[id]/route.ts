import { getAccount, removeAccount } from "@/lib/accounts/load-accounts";
import { answer, answerNothing, dataOf } from "@/lib/http/answer";
import { readNothing } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** One account with its facts. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await getAccount(backend, requireId(id))));
});

/** Removes an account; its `restore` takes that back. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  dataOf(await removeAccount(backend, requireId(id)));
  return answerNothing();
});
