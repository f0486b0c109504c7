import { answer, dataOf } from "@/lib/http/answer";
import { readNothing } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { showAgain } from "@/lib/messages/load-messages";
import { requireUserForApi } from "@/lib/session/current-user";

/** Shows a message again to those who dismissed it, under a new id. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request, { roles: ["admin", "client_admin"] });
  await readNothing(request);
  return answer(dataOf(await showAgain(backend, requireId(id))));
});
