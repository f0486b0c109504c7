import { chooseView } from "@/lib/accounts/load-views";
import { viewChoiceSchema } from "@/lib/contracts/account-view";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { requireId } from "@/lib/http/id";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Notes whether a saved view is a tab, or what the list opens on. */
export const PUT = route<{ id: string }>(async (request, { id }) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await chooseView(backend, requireId(id), await readJson(request, viewChoiceSchema))));
});
