import { chooseView } from "@/lib/accounts/server/load-views";
import { viewChoiceSchema } from "@/lib/contracts/account-view";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { requireId } from "@/lib/http/server/id";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Notes whether a saved view is a tab, or what the list opens on. */
export const PUT = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await chooseView(backend, requireId(id), await readJson(request, viewChoiceSchema))));
});
