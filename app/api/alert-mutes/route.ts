import { changeMute } from "@/lib/alert-rules/server/alert-mutes";
import { muteChangeSchema } from "@/lib/contracts/alert-mute";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Mutes an account or a kind of signal for me, or takes that back. */
export const PUT = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await changeMute(backend, await readJson(request, muteChangeSchema))));
});
