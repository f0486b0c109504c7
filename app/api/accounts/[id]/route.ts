import { getAccount, removeAccount } from "@/lib/accounts/server/load-accounts";
import { accountChangeSchema } from "@/lib/contracts/account-change";
import { changeAccount } from "@/lib/facts/server/load-facts";
import { answer, answerNothing, dataOf } from "@/lib/http/server/answer";
import { readJson, readNothing } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** One account with its facts. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await getAccount(backend, requireId(id))));
});

/** Changes values of an account. */
export const PATCH = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const change = await readJson(request, accountChangeSchema);
  return answer(dataOf(await changeAccount(backend, requireId(id), change)));
});

/** Removes an account; its `restore` takes that back. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  dataOf(await removeAccount(backend, requireId(id)));
  return answerNothing();
});
