import { passwordChangeSchema } from "@/lib/contracts/registration";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";
import { changePassword } from "@/lib/settings/server/change-password";

/** Changes my password; my other sessions end. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const change = await readJson(request, passwordChangeSchema);
  dataOf(await changePassword(backend, change));
  return answerNothing();
});
