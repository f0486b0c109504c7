import { addList, listLists } from "@/lib/account-lists/server/load-lists";
import { newListSchema } from "@/lib/contracts/account-list";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { readIdempotencyKey } from "@/lib/http/server/idempotency-key";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** The ids of two thousand accounts. */
const longestBytes = 128 * 1024;

/** The lists that the user sees. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listLists(backend)));
});

/** Makes a list of accounts. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const list = await readJson(request, newListSchema, longestBytes);
  return answer(dataOf(await addList(backend, list, readIdempotencyKey(request))), { status: 201 });
});
