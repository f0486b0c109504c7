import { passwordChangeSchema } from "@/lib/contracts/registration";
import { answerNothing, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";
import { changePassword } from "@/lib/settings/change-password";

/** Changes my password; my other sessions end. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const change = await readJson(request, passwordChangeSchema);
  dataOf(await changePassword(backend, change));
  return answerNothing();
});
