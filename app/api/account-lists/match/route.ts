import { matchPasted } from "@/lib/account-lists/load-lists";
import { pastedSchema } from "@/lib/contracts/account-list";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Two thousand entries of three hundred characters each. */
const longestBytes = 1_000_000;

/** Which accounts pasted domains, tickers and names mean. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await matchPasted(backend, await readJson(request, pastedSchema, longestBytes))));
});
