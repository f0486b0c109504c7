import "client-only";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type AlertWrite, type Database, maxBatchSize, type RealtimeError, type Snapshot } from "../database";
import { type Alert, readAlert } from "./alert";
import { type AlertFailureText, alertError, alertFailures } from "./alert-error";
import { createOptimisticAlerts } from "./optimistic-alerts";
import { createPendingWrites, type PendingWrite, type PendingWrites } from "./pending-writes";

export interface AlertsState {
  /** Newest first, with all pending changes already applied. */
  alerts: readonly Alert[];
  unread: number;
  /** Whether the first snapshot from the server has arrived. */
  isLoaded: boolean;
  /** Why the listener failed (checklist D11). */
  error: string | null;
  /** Progress of a change to many alerts; null if none is running. */
  progress: { done: number; total: number } | null;
}

export interface AlertsStore extends Pick<StoreApi<AlertsState>, "getState" | "subscribe"> {
  /**
   * Starts for a user and drops the data of any other user. For the same user, only the database is replaced: alerts
   * stay until its first snapshot, and delayed changes can still be undone.
   */
  open: (uid: string, database: Pick<Database, "write" | "sendOnLeaving">) => void;
  apply: (snapshot: Snapshot) => void;
  fail: (why: RealtimeError) => void;
  /** NEW or NOT_SEEN → ACKNOWLEDGED. @throws {AlertError} after it was rolled back */
  acknowledge: (id: string) => Promise<void>;
  /** ACKNOWLEDGED → NEW. @throws {AlertError} after it was rolled back */
  markAsNew: (id: string) => Promise<void>;
  /** Shows alerts as new at once; the write is delayed so that it can be undone. */
  holdMarkAsNew: (ids: readonly string[]) => PendingWrite;
  /** Hides alerts at once; the write is delayed so that it can be undone. */
  holdDelete: (ids: readonly string[]) => PendingWrite;
  /** Shows alerts as read at once; the write is delayed so that it can be undone. */
  holdAcknowledge: (ids: readonly string[]) => PendingWrite;
  /**
   * Writes every delayed change now. Never throws.
   *
   * @returns whether all changes were written
   */
  flush: () => Promise<boolean>;
  /** Call when the page is closing: hands unwritten changes to the browser to send. */
  leavePage: () => void;
  clear: () => void;
}

const nothing: AlertsState = { alerts: [], unread: 0, isLoaded: false, error: null, progress: null };

/**
 * Creates the store of the signed-in user's alerts. Changes show at once, on top of the server's state, and are rolled
 * back if the server refuses them (checklist D8–D10).
 */
export function createAlertsStore(): AlertsStore {
  const store = createStore<AlertsState>(() => nothing);
  const overlaid = createOptimisticAlerts((shown) => store.setState(shown));
  let owner: { uid: string; database: Pick<Database, "write" | "sendOnLeaving">; held: PendingWrites } | null = null;
  /** Whether the alerts come from a previous database, so that the next snapshot must replace them. */
  let isOutdated = false;

  /** Writes in batches. The error of a failed batch names the ids of that batch and of all later ones. */
  async function write(change: AlertWrite, text: AlertFailureText, onWritten: (ids: readonly string[]) => void) {
    const { ids } = change;
    const isLong = ids.length > maxBatchSize;
    try {
      for (let done = 0; done < ids.length; done += maxBatchSize) {
        if (isLong) store.setState({ progress: { done, total: ids.length } });
        const chunk = ids.slice(done, done + maxBatchSize);
        try {
          await getOwner().database.write({ ...change, ids: chunk });
        } catch (cause) {
          throw alertError(text, cause, change.uid, ids.slice(done));
        }
        onWritten(chunk);
      }
    } finally {
      if (isLong) store.setState({ progress: null });
    }
  }

  function getOwner() {
    if (owner === null) throw new Error("Nobody's alerts are open.");
    return owner;
  }

  async function setOne(id: string, visibility: "ACKNOWLEDGED" | "NEW", text: AlertFailureText): Promise<void> {
    const { uid } = getOwner();
    const rollback = overlaid.add([id], { kind: "set", visibility });
    try {
      await write({ kind: "set", uid, ids: [id], visibility }, text, () => {});
    } finally {
      rollback();
    }
  }

  function hold(change: AlertWrite): PendingWrite {
    const rollback = overlaid.add(change.ids, { ...change });
    return getOwner().held.hold(change, { rollback, write: (onWritten) => write(change, textOf(change), onWritten) });
  }

  function holdSet(ids: readonly string[], visibility: "ACKNOWLEDGED" | "NEW"): PendingWrite {
    return hold({ kind: "set", uid: getOwner().uid, ids: [...ids], visibility });
  }

  function clear(): void {
    owner?.held.drop();
    owner = null;
    isOutdated = false;
    overlaid.clear();
    store.setState(nothing, true);
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    open(uid, database) {
      if (owner?.uid === uid) {
        owner.database = database;
        isOutdated = true;
        return;
      }
      clear();
      const sendOnLeaving = (change: AlertWrite) => owner?.database.sendOnLeaving(change);
      owner = { uid, database, held: createPendingWrites(sendOnLeaving) };
    },
    apply(snapshot) {
      if (owner === null) return;
      const changed = snapshot.set.map(({ id, data }) => readAlert(id, data));
      const { isLoaded, error } = store.getState();
      if (snapshot.isCurrent && (!isLoaded || error !== null)) store.setState({ isLoaded: true, error: null });
      if (isOutdated) overlaid.replace(changed);
      else overlaid.apply(changed, snapshot.removedIds);
      isOutdated = false;
    },
    fail(why) {
      console.warn("The alerts subscription failed.", { code: why.code, message: why.message });
      overlaid.empty();
      store.setState({ error: why.message });
    },
    acknowledge: (id) => setOne(id, "ACKNOWLEDGED", alertFailures.acknowledge),
    markAsNew: (id) => setOne(id, "NEW", alertFailures.markAsNew),
    holdDelete: (ids) => hold({ kind: "delete", uid: getOwner().uid, ids: [...ids] }),
    holdAcknowledge: (ids) => holdSet(ids, "ACKNOWLEDGED"),
    holdMarkAsNew: (ids) => holdSet(ids, "NEW"),
    flush: async () => owner === null || owner.held.flush(),
    leavePage: () => owner?.held.leavePage(),
    clear,
  };
}

function textOf(change: AlertWrite): AlertFailureText {
  if (change.kind === "set") return change.visibility === "NEW" ? alertFailures.markAsNew : alertFailures.acknowledge;
  return change.ids.length === 1 ? alertFailures.delete : alertFailures.deleteMany;
}
