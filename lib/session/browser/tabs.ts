import "client-only";
import type { User } from "@/lib/contracts/user";
import { findStoredUser, parseStoredUser, storedUserKey } from "../stored-user";

const channelName = "sightline.session";

/** What another tab did to the session that all tabs share. */
export type TabNews = { kind: "signed-out"; uid: string } | { kind: "holds"; user: User; serverMs: number };

/** Tells the other tabs of this browser. */
export function tellTabs(news: TabNews): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(
    news.kind === "holds" ? { holds: JSON.stringify(news.user), serverMs: news.serverMs } : { left: news.uid },
  );
  channel.close();
}

/**
 * Connects this tab with the others of this browser, by the stored user coming, going or changing (checklist B10) and
 * by a channel of their own, for browsers that store nothing.
 *
 * @param applySession `user` is who holds the session now; null when somebody signed out. `serverMs`: what the server's clock
 * says, when the other tab has just heard it
 * @param uid whose tab this is: word of another person's sign-out doesn't concern it
 * @returns disconnects it
 */
export function connectTabs(uid: string, applySession: (user: User | null, serverMs?: number) => void): () => void {
  const ending = new AbortController();
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(channelName);
  const onStorage = (event: StorageEvent) => {
    // A null key: everything was cleared.
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

/** Tabs of an older release may say something else: that says nothing. */
function readNews(data: unknown): TabNews | null {
  if (typeof data !== "object" || data === null) return null;
  const { holds, left, serverMs }: { holds?: unknown; left?: unknown; serverMs?: unknown } = data;
  if (typeof left === "string") return { kind: "signed-out", uid: left };
  const user = typeof holds === "string" ? parseStoredUser(holds) : null;
  return user && typeof serverMs === "number" ? { kind: "holds", user, serverMs } : null;
}
