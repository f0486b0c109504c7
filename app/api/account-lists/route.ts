import { addList, listLists } from "@/lib/account-lists/load-lists";
import { newListSchema } from "@/lib/contracts/account-list";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { readIdempotencyKey } from "@/lib/http/idempotency-key";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

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
