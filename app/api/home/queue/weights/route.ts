import { queueWeightsSchema } from "@/lib/contracts/home-queue";
import { keepWeights } from "@/lib/home/load-queue";
import { answerNothing, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Keeps how much each kind of thing counts in my queue. */
export const PUT = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  dataOf(await keepWeights(backend, await readJson(request, queueWeightsSchema)));
  return answerNothing();
});
