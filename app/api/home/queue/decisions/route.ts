import { queueDecisionSchema } from "@/lib/contracts/home-queue";
import { decide } from "@/lib/home/server/load-queue";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Keeps what I decided about a thing in my queue: done, put off, not useful. */
export const PUT = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  dataOf(await decide(backend, await readJson(request, queueDecisionSchema)));
  return answerNothing();
});
