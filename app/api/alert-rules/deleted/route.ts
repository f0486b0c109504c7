import { noteDeleted } from "@/lib/alert-rules/load-rules";
import { deletedAlertsSchema } from "@/lib/contracts/alert-rule";
import { answerNothing, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Notes which alerts of rules the user has deleted, or brought back. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  dataOf(await noteDeleted(backend, await readJson(request, deletedAlertsSchema)));
  return answerNothing();
});
