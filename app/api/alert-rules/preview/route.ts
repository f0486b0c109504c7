import { previewRule } from "@/lib/alert-rules/server/load-rules";
import { rulePreviewQuerySchema } from "@/lib/contracts/alert-rule";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** What an alert rule would have raised in the last 30 days. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await previewRule(backend, await readJson(request, rulePreviewQuerySchema))));
});
