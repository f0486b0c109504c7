import "client-only";
import type { User } from "@/lib/contracts/user";
import { onFarewell } from "@/lib/session/farewell";
import { isOnTheWayOut } from "@/lib/session/leave";
import { createServerClock } from "@/lib/session/server-clock";
import { authStore } from "@/lib/session/store";
import { storedUserKey } from "@/lib/session/stored-user";
import { createAlertsStore } from "./alerts-store";
import { createConnection, type Person } from "./connection";
import { browserDismissals } from "./dismissals";
import { closeDatabase, initialiseDatabase } from "./firestore";
import { browserJournal } from "./journal";
import { createMessagesStore } from "./messages-store";
import { requestGrant } from "./request-grant";

/** The device's own time until the host has said what time it is. */
const clock = createServerClock(Date.now());
const journal = browserJournal();

/** This page's messages, alerts and connection. */
export const messagesStore = createMessagesStore({ clock, dismissals: browserDismissals() });
export const alertsStore = createAlertsStore({ journal });
export const connection = createConnection({
  // Who signs out in the first moments of a page would be answered 401.
  requestGrant: async () => (isOnTheWayOut() ? { kind: "unreachable" } : requestGrant()),
  open: initialiseDatabase,
  close: closeDatabase,
  messages: messagesStore,
  alerts: alertsStore,
  clock,
});

/** Waits for what waits to be written, but not for ever. */
const flushLimitMs = 1200;

/**
 * Begins to follow whoever the session's store says is signed in, and goes on until the returned function is called.
 * Takes leave before a sign-out, here or in another tab, and hands over what waits when the page goes.
 */
export function startRealtime(): () => void {
  const ending = new AbortController();
  const follow = () => connection.follow(personOf(authStore.getState().user));
  const listen = (target: EventTarget, type: string, run: (event: Event) => void) =>
    target.addEventListener(type, run, { signal: ending.signal });
  const stops = [authStore.subscribe(follow), onFarewell(leave)];
  listen(window, "online", connection.retry);
  listen(window, "pagehide", alertsStore.leavePage);
  listen(document, "visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    // Time stood still here while the device slept.
    if (clock.hasJumped()) clock.believeDevice();
    messagesStore.look();
    connection.retry();
  });
  listen(window, "storage", (event) => {
    if (event instanceof StorageEvent && event.key === storedUserKey && event.newValue === null) void leave();
  });
  follow();
  return () => {
    ending.abort();
    for (const stop of stops) stop();
  };
}

/** Writes what waits, signs out of the database, and leaves nothing of it in this browser. */
async function leave(): Promise<() => void> {
  await Promise.race([alertsStore.flush(), new Promise((resolve) => setTimeout(resolve, flushLimitMs))]);
  connection.follow(null);
  await connection.settled();
  journal.clear();
  return () => connection.follow(personOf(authStore.getState().user));
}

function personOf(user: User | null): Person | null {
  if (user === null) return null;
  return { uid: user.uid, clientId: user.client_id, role: user.role, sessionExpiresAt: user.token_expires_at };
}
