import { stepChoiceSchema } from "@/lib/contracts/first-step";
import { keepStepChoice } from "@/lib/home/server/keep-step-choice";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Hides one of my first steps for good, or shows it again. */
export const PUT = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  dataOf(await keepStepChoice(backend, await readJson(request, stepChoiceSchema)));
  return answerNothing();
});
