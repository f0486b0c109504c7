import { stepChoiceSchema } from "@/lib/contracts/first-step";
import { keepStepChoice } from "@/lib/home/keep-step-choice";
import { answerNothing, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Hides one of my first steps for good, or shows it again. */
export const PUT = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  dataOf(await keepStepChoice(backend, await readJson(request, stepChoiceSchema)));
  return answerNothing();
});
