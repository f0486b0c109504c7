import { answer, dataOf } from "@/lib/http/server/answer";
import { readQuery } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { audienceQuerySchema, countAudience } from "@/lib/messages/server/load-messages";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** How many people a message would reach now. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request, { roles: ["admin", "client_admin"] });
  return answer(dataOf(await countAudience(backend, readQuery(request, audienceQuerySchema))));
});
