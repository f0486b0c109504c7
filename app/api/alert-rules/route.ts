import { addRule, listRules } from "@/lib/alert-rules/load-rules";
import { newRuleSchema } from "@/lib/contracts/alert-rule";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { readIdempotencyKey } from "@/lib/http/idempotency-key";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** The user's own alert rules. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await listRules(backend)));
});

/** Keeps an alert rule. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const rule = await readJson(request, newRuleSchema);
  return answer(dataOf(await addRule(backend, rule, readIdempotencyKey(request))), { status: 201 });
});
