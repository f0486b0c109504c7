import "client-only";
import type { RealtimeGrant } from "@/lib/contracts/realtime";
import type { AlertsStore } from "../alerts/alerts-store";
import type { Database } from "../database";
import type { MessagesStore } from "../messages/messages-store";
import { feedsOf } from "./feeds";
import { createListening, type ListeningEvents } from "./listening";

export interface LiveSessionParts {
  /** Initialises the database; from then on `get` gives it, which throws before (checklist E2). */
  open: (grant: RealtimeGrant) => Promise<unknown>;
  get: () => Promise<Database>;
  close: () => Promise<void>;
  messages: Pick<MessagesStore, "open" | "take" | "fail" | "clear">;
  alerts: Pick<AlertsStore, "open" | "take" | "fail" | "clear">;
}

/** A user's time in the realtime database: signed in there, listening, and nothing left of it at its end. */
export function createLiveSession(parts: LiveSessionParts, events: ListeningEvents) {
  const { open, get, close, messages, alerts } = parts;
  const listening = createListening(events);
  let isOpen = false;

  async function letGo(): Promise<void> {
    listening.stop();
    const wasOpen = isOpen;
    isOpen = false;
    if (wasOpen) await close();
  }

  return {
    isOpen: () => isOpen,
    /** Whether feeds are listened to. */
    isHeard: listening.isOn,
    /**
     * Signs in, or renews the sign-in, and listens to what the grant allows.
     *
     * @param uid who is followed
     * @param isWanted whether it is still this user who is
     * @throws what the database says when it refuses
     */
    async signIn(uid: string, grant: RealtimeGrant, isWanted: () => boolean): Promise<void> {
      if (isOpen) await (await get()).renew(grant);
      else {
        await open(grant);
        isOpen = true;
        if (!isWanted()) return;
        messages.open({ uid: grant.uid, role: grant.role });
        alerts.open(uid, await get());
      }
      if (!listening.isOn()) listening.start(await get(), feedsOf(grant, { messages, alerts }));
    },
    async end(): Promise<void> {
      messages.clear();
      alerts.clear();
      await letGo();
    },
    /** Gives up a database that is gone. What it brought stays on the screen: nothing says that it is no longer so. */
    letGo,
  };
}
