import type { Bulk } from "@/lib/contracts/accounts/account-bulk";
import { lastHourMs } from "@/lib/contracts/accounts/last-hour";
import { can } from "@/lib/contracts/rights/rights";
import type { Context } from "../../context";
import type { Database } from "../../database/database";
import { runBatches } from "../../domains/bulk/execute";
import { listUnrecorded, undoUnrecorded } from "../../domains/bulk/hour";
import { type ChangeWindow, recentWindow } from "../../domains/bulk/last-hour/hour";
import { readRecentChanges } from "../../domains/bulk/last-hour/preview";
import { getBulk } from "../../domains/bulk/read";
import { startBulk } from "../../domains/bulk/start";
import { getMember } from "../../domains/shared/colleagues/colleagues";
import { forbidden, invalidField } from "../../errors";
import { type App, serve } from "../../http/serve";
import { enqueueBulk } from "../../jobs/batches/bulk";
import { type Principal, requireClient } from "../../principal";

/** Smaller than for other bulk changes, because each account's changes are undone value by value. */
const maxBatchSize = 25;

/** `/members/{uid}/last-hour/…`: a member's changes within the last hour, and undoing all of them. */
export function lastHourRoutes(app: App, { db, now, createOnce }: Context): void {
  async function undo(tx: Database, principal: Principal, hour: ChangeWindow): Promise<Bulk> {
    const action = { kind: "undo_hour" as const, uid: hour.uid, until: hour.until.toISOString() };
    const { id } = await startBulk(tx, principal, { selection: { hour }, action, now: now() });
    // Changes without a history are undone as bulk changes of their own, with the member's rights; large ones continue
    // in the background.
    for (const other of await undoUnrecorded(tx, principal, hour, now()))
      await runFirstBatch(tx, principal.clientId, other);
    await runFirstBatch(tx, principal.clientId, id);
    return getBulk(tx, principal, id, now());
  }

  async function runFirstBatch(tx: Database, clientId: string, id: string): Promise<void> {
    const remaining = await runBatches(tx, { clientId, id }, maxBatchSize + 1, now());
    if (remaining > 0) await enqueueBulk(tx, { clientId, id });
  }

  serve(app, "GET /members/:uid/last-hour/", async (user, request) => {
    const principal = requireOver(user, request.params.uid);
    const member = await getMember(db, principal, request.params.uid);
    const until = now().toISOString();
    const hour = recentWindow({ uid: member.uid, until });
    const changes = await readRecentChanges(db, principal, hour);
    return { member, until, ...changes, bulks: await listUnrecorded(db, principal, hour, now()) };
  });

  serve(app, "POST /members/:uid/last-hour/undo/", async (user, request) => {
    const principal = requireOver(user, request.params.uid);
    const { uid } = await getMember(db, principal, request.params.uid);
    const { until } = request.body;
    const agoMs = now().getTime() - Date.parse(until);
    if (agoMs < 0) throw invalidField("until", "This time is in the future");
    if (agoMs > lastHourMs) throw invalidField("until", "This list is more than an hour old. Reload it.");
    return createOnce(principal, request, (tx) => ({
      make: () => undo(tx, principal, recentWindow({ uid, until })),
      find: (id) => getBulk(tx, principal, id, now()),
    }));
  });
}

/** Allows only the member and the client's admins to see and undo a member's recent changes. */
function requireOver(principal: Principal, uid: string): Principal {
  requireClient(principal);
  if (uid !== principal.uid && !can(principal.role, "manageClient")) throw forbidden();
  return principal;
}
