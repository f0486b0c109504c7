import { previewRule } from "@/lib/alert-rules/load-rules";
import { rulePreviewQuerySchema } from "@/lib/contracts/alert-rule";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** What an alert rule would have raised in the last 30 days. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await previewRule(backend, await readJson(request, rulePreviewQuerySchema))));
});
