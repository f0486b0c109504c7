import { changeAlertPreferences } from "@/lib/alert-rules/alert-preferences";
import { alertPreferencesChangeSchema } from "@/lib/contracts/alert-preferences";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

/** Changes how I am told of alerts. */
export const PATCH = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  return answer(dataOf(await changeAlertPreferences(backend, await readJson(request, alertPreferencesChangeSchema))));
});
