import { noteDeleted } from "@/lib/alert-rules/server/load-rules";
import { deletedAlertsSchema } from "@/lib/contracts/alert-rule";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Notes which alerts of rules the user has deleted, or brought back. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  dataOf(await noteDeleted(backend, await readJson(request, deletedAlertsSchema)));
  return answerNothing();
});
