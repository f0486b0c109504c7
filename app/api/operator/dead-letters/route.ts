import { sendAgainSchema } from "@/lib/contracts/health";
import { operators, sendAgain } from "@/lib/health/server/load-health";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Has a dead letter tried again. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request, { roles: operators });
  dataOf(await sendAgain(backend, await readJson(request, sendAgainSchema)));
  return answerNothing();
});
