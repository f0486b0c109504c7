import { answer, dataOf } from "@/lib/http/server/answer";
import { readNothing } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { endMessage } from "@/lib/messages/server/load-messages";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Ends a message that is live. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request, { roles: ["admin", "client_admin"] });
  await readNothing(request);
  return answer(dataOf(await endMessage(backend, requireId(id))));
});
