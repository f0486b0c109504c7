import { accessRequestSchema } from "@/lib/contracts/activity";
import { answerNothing, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requestAccess } from "@/lib/people/load-people";
import { requireHolderForApi } from "@/lib/session/current-user";

/** Asks the admins of my client for access. */
export const POST = route(async (request) => {
  const { backend } = await requireHolderForApi(request);
  dataOf(await requestAccess(backend, await readJson(request, accessRequestSchema)));
  return answerNothing();
});
