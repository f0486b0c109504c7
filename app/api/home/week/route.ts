import { weekGoalSchema } from "@/lib/contracts/week";
import { keepWeekGoal } from "@/lib/home/server/keep-week-goal";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Keeps how many accounts I want to touch in a week. */
export const PUT = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  dataOf(await keepWeekGoal(backend, await readJson(request, weekGoalSchema)));
  return answerNothing();
});
