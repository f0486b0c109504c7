import { answer, dataOf } from "@/lib/http/answer";
import { readQuery } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { audienceQuerySchema, countAudience } from "@/lib/messages/load-messages";
import { requireUserForApi } from "@/lib/session/current-user";

/** How many people a message would reach now. */
export const GET = route(async (request) => {
  const { backend } = await requireUserForApi(request, { roles: ["admin", "client_admin"] });
  return answer(dataOf(await countAudience(backend, readQuery(request, audienceQuerySchema))));
});
