import { chooseClient } from "@/lib/clients/load-clients";
import { clientChoiceSchema } from "@/lib/contracts/client";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Chooses the client that a product admin looks at in this session. */
export const PUT = route(async (request) => {
  const { backend } = await requireUserForApi(request, { roles: ["admin"] });
  const { client_id: clientId } = await readJson(request, clientChoiceSchema);
  return answer(dataOf(await chooseClient(backend, clientId)));
});
