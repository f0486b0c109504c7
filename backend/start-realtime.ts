import type { Logger } from "pino";
import type { Store } from "./database/database";
import { raiseVersions } from "./domains/shared/outbox";
import type { RealtimeSettings } from "./env";
import { deliverOutbox } from "./jobs/alerts/deliver";
import type { RealtimeGateway } from "./realtime/gateway";

/** The realtime part of one process. */
export interface Realtime {
  /** Absent when no realtime database is configured: changes then stay in the outbox. */
  gateway: RealtimeGateway | undefined;
  /** Checks that the realtime database answers; rejects when it doesn't. Null: none is configured. */
  check: (() => Promise<void>) | null;
  /** Called after rows were added to the outbox. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Starts the delivery of the outbox to the realtime database. */
export async function startRealtime(
  settings: RealtimeSettings | null,
  { db }: Store,
  { logger, now }: { logger: Logger; now: () => Date },
): Promise<Realtime> {
  await raiseVersions(db, now());
  if (settings === null) return { gateway: undefined, check: null, wake: () => undefined, stop: async () => undefined };
  // Imported only when needed: Google's SDK takes more memory than anything else in this process.
  const { openFirestore } = await import("./realtime/firestore");
  const gateway = openFirestore(settings);
  const deliverer = deliverOutbox({
    db,
    gateway,
    now,
    onFailure: ({ delivery: { kind, version }, attempts, problem, isPermanent }) =>
      logger.warn(
        { kind, version, attempts, problem },
        isPermanent ? "delivery failed permanently" : "delivery failed, will retry",
      ),
    onError: (error) => logger.warn({ err: error }, "failed to read or write the outbox"),
  });
  return {
    gateway,
    check: gateway.check,
    wake: deliverer.wake,
    stop: async () => {
      await deliverer.stop();
      await gateway.close();
    },
  };
}
