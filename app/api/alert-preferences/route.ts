import { changeAlertPreferences } from "@/lib/alert-rules/server/alert-preferences";
import { alertPreferencesChangeSchema } from "@/lib/contracts/alert-preferences";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Changes how I am told of alerts. */
export const PATCH = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await changeAlertPreferences(backend, await readJson(request, alertPreferencesChangeSchema))));
});
