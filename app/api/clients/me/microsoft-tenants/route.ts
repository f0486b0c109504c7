import { microsoftTenantsSchema } from "@/lib/contracts/sign-in-method";
import { answer, dataOf } from "@/lib/http/answer";
import { readJson } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireClientAdmin } from "@/lib/settings/client-admin";
import { loadTenants, saveTenants } from "@/lib/settings/client-sso";

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
