import "client-only";
import type { RealtimeGrant } from "@/lib/contracts/people/realtime";
import type { AlertsStore } from "../alerts/alerts-store";
import type { Database } from "../database";
import type { MessagesStore } from "../messages/messages-store";
import { feedsOf } from "./feeds";
import { createListening, type ListeningEvents } from "./listening";

export interface LiveSessionParts {
  /** Initializes the database. Afterward `get` returns it; before, `get` throws (checklist E2). */
  open: (grant: RealtimeGrant) => Promise<unknown>;
  get: () => Promise<Database>;
  close: () => Promise<void>;
  messages: Pick<MessagesStore, "open" | "apply" | "fail" | "clear">;
  alerts: Pick<AlertsStore, "open" | "apply" | "fail" | "clear">;
}

/** One user's session in the realtime database: signs in, subscribes, and leaves no data behind when it ends. */
export function createLiveSession(parts: LiveSessionParts, events: ListeningEvents) {
  const { open, get, close, messages, alerts } = parts;
  const listening = createListening(events);
  let isOpen = false;

  async function disconnect(): Promise<void> {
    listening.stop();
    const wasOpen = isOpen;
    isOpen = false;
    if (wasOpen) await close();
  }

  return {
    isOpen: () => isOpen,
    hasListeners: listening.isOn,
    /**
     * Signs in, or renews the sign-in, and subscribes to the feeds that the grant allows.
     *
     * @param uid the user who is followed
     * @param isCurrent whether this user is still the one to follow
     * @throws the database's refusal
     */
    async signIn(uid: string, grant: RealtimeGrant, isCurrent: () => boolean): Promise<void> {
      if (isOpen) await (await get()).renew(grant);
      else {
        await open(grant);
        isOpen = true;
        if (!isCurrent()) return;
        messages.open({ uid: grant.uid, role: grant.role });
        alerts.open(uid, await get());
      }
      if (!listening.isOn()) listening.start(await get(), feedsOf(grant, { messages, alerts }));
    },
    async end(): Promise<void> {
      messages.clear();
      alerts.clear();
      await disconnect();
    },
    /** Drops a lost connection but keeps showing its data, which may still be current. */
    disconnect,
  };
}
