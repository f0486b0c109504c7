import { addRule, listRules } from "@/lib/alert-rules/server/load-rules";
import { newRuleSchema } from "@/lib/contracts/alert-rule";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { readIdempotencyKey } from "@/lib/http/server/idempotency-key";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

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
