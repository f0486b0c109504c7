import { loadQueue } from "@/lib/home/load-queue";
import { answer, dataOf } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** What my home asks for today. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await loadQueue(backend)));
});
