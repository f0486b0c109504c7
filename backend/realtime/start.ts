import type { Logger } from "pino";
import type { RealtimeSettings } from "../env";
import { followOutbox } from "../jobs/deliver";
import { forgetEvery } from "../jobs/forget";
import { remindEvery } from "../jobs/remind";
import type { Store } from "../store/database";
import { raiseVersions, releaseLeases } from "../store/outbox";
import type { RealtimeDoor } from "./door";

/** The live side of one process. */
export interface Realtime {
  /** Absent when no realtime database is set up: changes then wait in the outbox. */
  door: RealtimeDoor | undefined;
  /** Says that something was put into the outbox. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Starts what carries changes to the realtime database, and what raises alerts by the clock. */
export async function startRealtime(
  settings: RealtimeSettings | null,
  { db, embedded }: Store,
  logger: Logger,
): Promise<Realtime> {
  await raiseVersions(db, new Date());
  // An embedded database has one process: whoever had taken something before is dead.
  if (embedded) await releaseLeases(db);
  if (settings === null) {
    const stop = remindEvery(db, () => undefined);
    return { door: undefined, wake: () => undefined, stop: async () => stop() };
  }
  // Loaded only where it is used: Google's SDK is the largest thing in this process.
  const { openFirestore } = await import("./firestore");
  const door = openFirestore(settings);
  const deliverer = followOutbox({
    db,
    door,
    onFailure: ({ delivery: { kind, version }, attempts, problem }) =>
      logger.warn({ kind, version, attempts, problem }, "not delivered yet"),
  });
  const stops = [remindEvery(db, deliverer.wake), forgetEvery(db, door)];
  return {
    door,
    wake: deliverer.wake,
    stop: async () => {
      for (const stop of stops) stop();
      await deliverer.stop();
      await door.close();
    },
  };
}
