import "client-only";
import type { User } from "@/lib/contracts/people/user";
import { findStoredUser, parseStoredUser, storedUserKey } from "../stored-user";

const channelName = "sightline.session";

/** Another tab's report about the session that all tabs share. */
export type SessionTabMessage =
  | { kind: "signed-out"; uid: string }
  | { kind: "holds"; user: User; serverMs: number }
  /** An operator's view of a client began or ended. */
  | { kind: "view-changed" };

/** The channel of {@link watchView} while it watches. A message that is sent through it doesn't come back to it. */
let viewChannel: BroadcastChannel | null = null;

/** Sends a report to the other tabs of this browser. */
export function notifyTabs(news: SessionTabMessage): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = viewChannel ?? new BroadcastChannel(channelName);
  channel.postMessage(writeNews(news));
  if (channel !== viewChannel) channel.close();
}

/** Calls back when another tab begins or ends an operator's view of a client; returns a function that stops it. */
export function watchView(onChange: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (readNews(data)?.kind === "view-changed") onChange();
  });
  viewChannel = channel;
  return () => {
    channel.close();
    if (viewChannel === channel) viewChannel = null;
  };
}

/**
 * Connects this tab with the others of this browser, through changes to the stored user (checklist B10), and through a
 * broadcast channel for browsers without storage.
 *
 * @param applySession `user` is the user now signed in; null after a sign-out. `serverMs`: the server's time, if the
 * other tab has just received it
 * @param uid this tab's user: another user's sign-out is ignored
 * @returns a function that disconnects the tab
 */
export function connectTabs(uid: string, applySession: (user: User | null, serverMs?: number) => void): () => void {
  const ending = new AbortController();
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(channelName);
  const onStorage = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key === storedUserKey || event.key === null) applySession(findStoredUser());
  };
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const news = readNews(data);
    if (news?.kind === "holds") applySession(news.user, news.serverMs);
    if (news?.kind === "signed-out" && news.uid === uid) applySession(null);
  };
  window.addEventListener("storage", onStorage, { signal: ending.signal });
  channel?.addEventListener("message", onMessage, { signal: ending.signal });
  return () => {
    ending.abort();
    channel?.close();
  };
}

function writeNews(news: SessionTabMessage) {
  if (news.kind === "signed-out") return { left: news.uid };
  if (news.kind === "view-changed") return { viewChanged: true };
  return { holds: JSON.stringify(news.user), serverMs: news.serverMs };
}

/** Reads another tab's report; null if a tab of an older release sent it in another shape. */
function readNews(data: unknown): SessionTabMessage | null {
  if (typeof data !== "object" || data === null) return null;
  const {
    holds,
    left,
    serverMs,
    viewChanged,
  }: Partial<Record<"holds" | "left" | "serverMs" | "viewChanged", unknown>> = data;
  if (viewChanged === true) return { kind: "view-changed" };
  if (typeof left === "string") return { kind: "signed-out", uid: left };
  const user = typeof holds === "string" ? parseStoredUser(holds) : null;
  return user && typeof serverMs === "number" ? { kind: "holds", user, serverMs } : null;
}
