import { chooseClient } from "@/lib/clients/load-clients";
import { clientChoiceSchema } from "@/lib/contracts/client";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Chooses the client that a product admin looks at in this session. */
export const PUT = route(async (request) => {
  const { backend } = await requireUserForApi(request, { roles: ["admin"] });
  const { client_id: clientId } = await readJson(request, clientChoiceSchema);
  return answer(dataOf(await chooseClient(backend, clientId)));
});
