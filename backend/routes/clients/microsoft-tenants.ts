import { AppError } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { findOwnTenant, listTenants, saveTenants } from "../../domains/people/sign-in/microsoft-tenants";
import { invalidField } from "../../errors";
import { type App, serve } from "../../http/serve";
import { notifyOfChangedSso } from "./notify-admins";

/** `/clients/me/microsoft-tenants/`: the Microsoft tenants whose users may join the client. */
export function microsoftTenantRoutes(app: App, { db, now, guard, change, mailQueue }: Context): void {
  async function readTenantSettings(clientId: string, uid: string) {
    return { tenant_ids: await listTenants(db, clientId), own_tenant_id: await findOwnTenant(db, uid) };
  }

  serve(app, "GET /clients/me/microsoft-tenants/", ({ clientId, uid }) => readTenantSettings(clientId, uid));

  serve(app, "PUT /clients/me/microsoft-tenants/", async (by, request) => {
    const author = await guard.authenticate(request);
    const { outcome, tenants } = await change(async (tx) => {
      const saved = await saveTenants(tx, { by, tenantIds: request.body.tenant_ids, now: now() });
      if (saved.outcome === "changed") await notifyOfChangedSso(tx, mailQueue, author);
      return saved;
    });
    if (outcome === "foreign")
      throw invalidField("tenant_ids", `Connect a Microsoft account of ${tenants.join(", ")} first`);
    if (outcome === "taken") throw tenantClaimed(tenants);
    return readTenantSettings(by.clientId, by.uid);
  });
}

function tenantClaimed(tenants: string[]): AppError {
  const message = `In use by another workspace: ${tenants.join(", ")}`;
  return new AppError(409, "tenant_taken", message, { fields: { tenant_ids: message } });
}
