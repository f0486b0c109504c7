import { microsoftTenantsSchema } from "@/lib/contracts/sign-in-method";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireClientAdmin } from "@/lib/settings/server/client-admin";
import { loadTenants, saveTenants } from "@/lib/settings/server/client-sso";

/** The Microsoft tenants whose people are my client's. */
export const GET = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  return answer(dataOf(await loadTenants(backend)));
});

/** Sets them. */
export const PUT = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  const { tenant_ids: ids } = await readJson(request, microsoftTenantsSchema);
  return answer(dataOf(await saveTenants(backend, ids)));
});
