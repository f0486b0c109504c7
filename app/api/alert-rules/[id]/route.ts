import { changeRule, removeRule } from "@/lib/alert-rules/load-rules";
import { ruleChangeSchema } from "@/lib/contracts/alert-rule";
import { answer, answerNothing, dataOf } from "@/lib/http/answer";
import { readJson, readNothing } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Changes an alert rule. */
export const PATCH = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await changeRule(backend, requireId(id), await readJson(request, ruleChangeSchema))));
});

/** Removes an alert rule. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  dataOf(await removeRule(backend, requireId(id)));
  return answerNothing();
});
