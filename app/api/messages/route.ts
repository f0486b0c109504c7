import { newMessageSchema } from "@/lib/contracts/message";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson, readQuery } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { createMessage, listMessages, messagesQuerySchema } from "@/lib/messages/server/load-messages";
import { requireUserForApi } from "@/lib/session/server/current-user";

const roles = ["admin", "client_admin"] as const;

/** A page of the messages that the asker may change. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request, { roles });
  return answer(dataOf(await listMessages(backend, readQuery(request, messagesQuerySchema))));
});

/** Writes a message. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request, { roles });
  const message = await readJson(request, newMessageSchema);
  return answer(dataOf(await createMessage(backend, message)), { status: 201 });
});
