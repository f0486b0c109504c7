import { addAccount, listAccounts } from "@/lib/accounts/server/load-accounts";
import { accountQuerySchema, newAccountSchema } from "@/lib/contracts/account";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson, readQuery } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

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
