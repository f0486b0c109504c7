import { connectorNames } from "@/lib/contracts/signals/connector-topic";
import type { Context } from "../../context";
import { recordAuditBy } from "../../domains/shared/audit/audit";
import { findChoice, saveChoice } from "../../domains/signals/connectors/choices";
import { restartPaging } from "../../domains/signals/connectors/companies";
import { findState } from "../../domains/signals/connectors/state";
import { type App, serve } from "../../http/serve";

/** `/clients/me/connectors/`: the client's connectors, which its admin enables and disables. */
export function clientConnectorRoutes(app: App, { db, now, change, connectors }: Context): void {
  async function listConnectors(clientId: string) {
    const items = connectorNames.map(async (name) => ({
      name,
      is_set_up: connectors.includes(name),
      ...(await findChoice(db, clientId, name)),
      last_good_at: (await findState(db, name))?.lastGoodAt?.toISOString() ?? null,
    }));
    return { items: await Promise.all(items) };
  }

  serve(app, "GET /clients/me/connectors/", ({ clientId }) => listConnectors(clientId));

  serve(app, "PUT /clients/me/connectors/", async (principal, request) => {
    const { clientId } = principal;
    const { name, enabled, topics } = request.body;
    const choice = { enabled, topics: [...new Set(topics)] };
    await change(async (tx) => {
      const before = await findChoice(tx, clientId, name);
      await saveChoice(tx, { clientId, connector: name, ...choice, now: now() });
      if (enabled && !before.enabled) await restartPaging(tx, name);
      await recordAuditBy(tx, principal, now(), {
        action: "connector.change",
        subject: name,
        before: { ...before },
        after: choice,
      });
    });
    return listConnectors(clientId);
  });
}
