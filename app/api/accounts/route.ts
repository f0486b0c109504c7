import { addAccount, listAccounts } from "@/lib/accounts/load-accounts";
import { accountQuerySchema, newAccountSchema } from "@/lib/contracts/account";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson, readQuery } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** A page of my client's accounts. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const query = readQuery(request, accountQuerySchema);
  return answer(dataOf(await listAccounts(backend, query)));
});

/** Adds an account. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const account = await readJson(request, newAccountSchema);
  return answer(dataOf(await addAccount(backend, account)), { status: 201 });
});
