import { matchPasted } from "@/lib/account-lists/server/load-lists";
import { pastedSchema } from "@/lib/contracts/account-list";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Two thousand entries of three hundred characters each. */
const longestBytes = 1_000_000;

/** Which accounts pasted domains, tickers and names mean. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await matchPasted(backend, await readJson(request, pastedSchema, longestBytes))));
});
