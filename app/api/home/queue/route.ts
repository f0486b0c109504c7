import { loadQueue } from "@/lib/home/server/load-queue";
import { answer, dataOf } from "@/lib/http/server/answer";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** What my home asks for today. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await loadQueue(backend)));
});
