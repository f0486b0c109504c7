import { profileChangeSchema } from "@/lib/contracts/user";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";
import { changeProfile } from "@/lib/settings/server/change-profile";

/** Changes my profile. */
export const PATCH = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  const change = await readJson(request, profileChangeSchema);
  return answer(dataOf(await changeProfile(backend, change)));
});
