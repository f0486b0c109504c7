import { wrongValueSchema } from "@/lib/contracts/account-change";
import { rejectValue } from "@/lib/facts/load-facts";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Says that a value is wrong: the next best one stands. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  const wrong = await readJson(request, wrongValueSchema);
  return answer(dataOf(await rejectValue(backend, requireId(id), wrong)));
});
