import { changeRule, removeRule } from "@/lib/alert-rules/server/load-rules";
import { ruleChangeSchema } from "@/lib/contracts/alert-rule";
import { answer, answerNothing, dataOf } from "@/lib/http/server/answer";
import { readJson, readNothing } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

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
