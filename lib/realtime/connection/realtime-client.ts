import "client-only";
import type { User } from "@/lib/contracts/people/user";
import { onBeforeSignOut } from "@/lib/session/browser/before-sign-out";
import { isSigningOut } from "@/lib/session/browser/forced-sign-out";
import { createServerClock } from "@/lib/session/browser/server-clock";
import { authStore } from "@/lib/session/browser/store";
import { storedUserKey } from "@/lib/session/stored-user";
import { createAlertsStore } from "../alerts/alerts-store";
import type { RealtimeError, Snapshot } from "../database";
import { browserDismissals } from "../messages/dismissals";
import { createMessagesStore } from "../messages/messages-store";
import type { ServedShellData } from "../messages/served-shell-data";
import { createConnection, type Person } from "./connection";
import { closeDatabase, getDatabase, initialiseDatabase } from "./firestore";
import { requestGrant } from "./request-grant";
import { subscribeToCollection } from "./subscribe-to-collection";

/** Shows the device's time until the host has sent the server time. */
const clock = createServerClock(Date.now());

/** This page's messages, alerts and connection. */
export const messagesStore = createMessagesStore({
  clock,
  dismissals: browserDismissals(),
  onError: (why) => notifyError(why),
});
export const alertsStore = createAlertsStore();
export const connection = createConnection({
  // While a sign-out is running, a request for a grant would return 401.
  requestGrant: async () => (isSigningOut() ? { kind: "unreachable" } : requestGrant()),
  open: initialiseDatabase,
  get: getDatabase,
  close: closeDatabase,
  messages: messagesStore,
  alerts: alertsStore,
  clock,
});

/** Follows a collection for a page while the connection is live, until the returned function is called. */
export function follow(path: string, onSnapshot: (snapshot: Snapshot) => void): () => void {
  return subscribeToCollection({ connection, get: getDatabase }, path, onSnapshot);
}

/** Shows the messages that the server sent with the page until the database's own messages arrive. */
export function expectMessages(
  { uid, role }: Pick<User, "uid" | "role">,
  { messages, serverMs }: Pick<ServedShellData, "messages" | "serverMs">,
): void {
  clock.sync(serverMs);
  messagesStore.expect({ uid, role }, messages);
}

/** Called with the error of a message listener (checklist D11). */
type OnError = (why: RealtimeError) => void;

let notifyError: OnError = () => {};

/** How long a sign-out waits for pending writes. */
const flushLimitMs = 1200;

/**
 * Follows the user in the auth store until the returned function is called. Cleans up before a sign-out, in this tab or
 * another, and hands pending changes to the browser when the page closes.
 *
 * @param onConnectionError called with the error whenever a message listener has failed (checklist D11)
 */
export function startRealtime(onConnectionError: OnError): () => void {
  notifyError = onConnectionError;
  const ending = new AbortController();
  const follow = () => connection.follow(personOf(authStore.getState().user));
  const listen = (target: EventTarget, type: string, run: (event: Event) => void) =>
    target.addEventListener(type, run, { signal: ending.signal });
  const stops = [authStore.subscribe(follow), onBeforeSignOut(leave)];
  listen(window, "online", connection.retry);
  listen(window, "pagehide", alertsStore.leavePage);
  listen(document, "visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    // The clock's monotonic time did not advance while the device slept.
    if (clock.hasJumped()) clock.believeDevice();
    messagesStore.refresh();
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

/**
 * Writes pending changes, signs out of the database and removes its data from this browser. Changes that couldn't be
 * written in time are handed to the browser to send.
 */
async function leave(): Promise<() => void> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), flushLimitMs));
  const isAllMade = await Promise.race([alertsStore.flush(), late]);
  if (!isAllMade) alertsStore.leavePage();
  connection.follow(null);
  await connection.settled();
  return () => connection.follow(personOf(authStore.getState().user));
}

function personOf(user: User | null): Person | null {
  if (user === null) return null;
  return { uid: user.uid, clientId: user.client_id, role: user.role, sessionExpiresAt: user.token_expires_at };
}
