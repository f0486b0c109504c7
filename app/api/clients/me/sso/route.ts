import { ssoSettingsChangeSchema } from "@/lib/contracts/sign-in-method";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireClientAdmin } from "@/lib/settings/server/client-admin";
import { loadSso, saveSso } from "@/lib/settings/server/client-sso";

/** My client's identity provider, without its secret. */
export const GET = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  return answer(dataOf(await loadSso(backend)));
});

/** Sets my client's identity provider; an absent secret stays as it is. */
export const PUT = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  const change = await readJson(request, ssoSettingsChangeSchema);
  return answer(dataOf(await saveSso(backend, change)));
});
