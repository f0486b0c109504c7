import { AppError } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { findOwnTenant, listTenants, saveTenants } from "../../domains/people/sign-in/microsoft-tenants";
import { invalidField } from "../../errors";
import { type App, serve } from "../../http/serve";

/** `/clients/me/microsoft-tenants/`: the Microsoft tenants whose users may join the client. */
export function microsoftTenantRoutes(app: App, { db, now }: Context): void {
  async function answerTenants(clientId: string, uid: string) {
    return { tenant_ids: await listTenants(db, clientId), own_tenant_id: await findOwnTenant(db, uid) };
  }

  serve(app, "GET /clients/me/microsoft-tenants/", ({ clientId, uid }) => answerTenants(clientId, uid));

  serve(app, "PUT /clients/me/microsoft-tenants/", async ({ clientId, uid }, request) => {
    const input = { clientId, uid, tenantIds: [...new Set(request.body.tenant_ids)], now: now() };
    const { outcome, tenants } = await saveTenants(db, input);
    if (outcome === "foreign")
      throw invalidField("tenant_ids", `Connect a Microsoft account of ${tenants.join(", ")} first`);
    if (outcome === "taken") throw tenantClaimed(tenants);
    return answerTenants(clientId, uid);
  });
}

function tenantClaimed(tenants: string[]): AppError {
  const message = `In use by another workspace: ${tenants.join(", ")}`;
  return new AppError(409, "tenant_taken", message, { fields: { tenant_ids: message } });
}
