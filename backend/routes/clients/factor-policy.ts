import { factorNoticeDays } from "@/lib/contracts/people/factor";
import type { Context } from "../../context";
import {
  listMembersWithoutFactor,
  readFactorPolicy,
  setFactorPolicy,
} from "../../domains/people/factors/client-policy";
import { invalidField } from "../../errors";
import { type App, serve } from "../../http/serve";
import { recipientOf } from "../../mail/email";
import { notifyOfOptionalFactor } from "./notify-admins";

const inForceText =
  "A second factor is already required, so the day can’t be changed. You can make it optional instead";

/** `/clients/me/factor-policy/`: whether the client requires a second factor (docs/security.md). */
export function factorPolicyRoutes(app: App, { db, now, guard, change, mailQueue }: Context): void {
  serve(app, "GET /clients/me/factor-policy/", ({ clientId }) => readFactorPolicy(db, clientId, now()));

  serve(app, "PUT /clients/me/factor-policy/", async (by, request) => {
    const session = await guard.authenticate(request);
    const { required_from: requiredFrom } = request.body;
    await change(async (tx) => {
      const outcome = await setFactorPolicy(tx, { by, requiredFrom, now: now() });
      if (outcome === "too_early")
        throw invalidField("required_from", `Choose a day at least ${factorNoticeDays} days from now`);
      if (outcome === "in_force") throw invalidField("required_from", inForceText);
      if (outcome === "weakened") await notifyOfOptionalFactor(tx, mailQueue, session);
      if (outcome !== "changed" || requiredFrom === null) return;
      const clientName = session.client?.name ?? by.clientId;
      for (const member of await listMembersWithoutFactor(tx, by.clientId)) {
        const message = mailQueue.emailTemplates.factorAnnounced(recipientOf(member), { clientName, requiredFrom });
        await mailQueue.add(tx, { kind: "message", message });
      }
    });
    return readFactorPolicy(db, by.clientId, now());
  });
}
