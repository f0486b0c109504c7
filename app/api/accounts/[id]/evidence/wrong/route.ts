import { wrongValueSchema } from "@/lib/contracts/account-change";
import { rejectValue } from "@/lib/facts/server/load-facts";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Says that a value is wrong: the next best one stands. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const wrong = await readJson(request, wrongValueSchema);
  return answer(dataOf(await rejectValue(backend, requireId(id), wrong)));
});
