import type { Logger } from "pino";
import type { Store } from "./database/database";
import type { RealtimeSettings } from "./env";
import { followOutbox } from "./jobs/alerts/deliver";
import type { RealtimeGateway } from "./realtime/door";
import { raiseVersions, releaseLeases } from "./store/outbox";

/** The live side of one process. */
export interface Realtime {
  /** Absent when no realtime database is set up: changes then wait in the outbox. */
  door: RealtimeGateway | undefined;
  /** Whether the realtime database answers: throws when it doesn't. Null: none is set up. */
  check: (() => Promise<void>) | null;
  /** Says that something was put into the outbox. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Starts what carries changes to the realtime database. */
export async function startRealtime(
  settings: RealtimeSettings | null,
  { db, embedded }: Store,
  logger: Logger,
): Promise<Realtime> {
  await raiseVersions(db, new Date());
  // An embedded database has one process: leases of an earlier process are those of a dead one.
  if (embedded) await releaseLeases(db);
  if (settings === null) return { door: undefined, check: null, wake: () => undefined, stop: async () => undefined };
  // Loaded only where it is used: Google's SDK is the largest thing in this process.
  const { openFirestore } = await import("./realtime/firestore");
  const door = openFirestore(settings);
  const deliverer = followOutbox({
    db,
    door,
    onFailure: ({ delivery: { kind, version }, attempts, problem, isGivenUp }) =>
      logger.warn({ kind, version, attempts, problem }, isGivenUp ? "not delivered, given up" : "not delivered yet"),
    onTrouble: (error) => logger.warn({ err: error }, "can't read or write the outbox"),
  });
  return {
    door,
    check: door.check,
    wake: deliverer.wake,
    stop: async () => {
      await deliverer.stop();
      await door.close();
    },
  };
}
