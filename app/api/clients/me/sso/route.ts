import { ssoSettingsChangeSchema } from "@/lib/contracts/sign-in-method";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireClientAdmin } from "@/lib/settings/client-admin";
import { loadSso, saveSso } from "@/lib/settings/client-sso";

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
