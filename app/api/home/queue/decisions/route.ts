import { queueDecisionSchema } from "@/lib/contracts/home-queue";
import { decide } from "@/lib/home/load-queue";
import { answerNothing, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Keeps what I decided about a thing in my queue: done, put off, not useful. */
export const PUT = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  dataOf(await decide(backend, await readJson(request, queueDecisionSchema)));
  return answerNothing();
});
