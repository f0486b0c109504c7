import { sendAgainSchema } from "@/lib/contracts/health";
import { operators, sendAgain } from "@/lib/health/load-health";
import { answerNothing, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Has a dead letter tried again. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request, { roles: operators });
  dataOf(await sendAgain(backend, await readJson(request, sendAgainSchema)));
  return answerNothing();
});
