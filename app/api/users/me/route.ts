import { profileChangeSchema } from "@/lib/contracts/user";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";
import { changeProfile } from "@/lib/settings/change-profile";

/** Changes my profile. */
export const PATCH = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const change = await readJson(request, profileChangeSchema);
  return answer(dataOf(await changeProfile(backend, change)));
});
