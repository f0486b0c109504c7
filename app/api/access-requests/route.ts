import { accessRequestSchema } from "@/lib/contracts/activity";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requestAccess } from "@/lib/people/server/load-people";
import { requireHolderForApi } from "@/lib/session/server/current-user";

/** Asks the admins of my client for access. */
export const POST = route(async (request) => {
  const { backend } = await requireHolderForApi(request);
  dataOf(await requestAccess(backend, await readJson(request, accessRequestSchema)));
  return answerNothing();
});
