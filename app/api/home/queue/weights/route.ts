import { queueWeightsSchema } from "@/lib/contracts/home-queue";
import { keepWeights } from "@/lib/home/server/load-queue";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Keeps how much each kind of thing counts in my queue. */
export const PUT = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  dataOf(await keepWeights(backend, await readJson(request, queueWeightsSchema)));
  return answerNothing();
});
