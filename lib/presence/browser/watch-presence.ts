import "client-only";
import type { Presence } from "@/lib/contracts/presence";
import { presencePace } from "@/lib/contracts/presence-pace";
import { send } from "@/lib/http/browser/send";

/** How a tab reports its presence and waits; a test passes its own. */
export interface PresenceWorld {
  /** Reports that this tab has the account open, and resolves to the other users who have; null when there is no answer. */
  beat: () => Promise<Presence["others"] | null>;
  /** Reports that this tab has left the account. */
  leave: () => void;
  isInSight: () => boolean;
}

let tab: string | null = null;

/** The tab's id, for as long as its document lives; a duplicated tab gets another. */
function tabId(): string {
  tab ??= crypto.randomUUID();
  return tab;
}

/** The browser's implementation, for one account. */
export function presenceWorldOf(accountId: string): PresenceWorld {
  return {
    beat: async () => {
      const sent = await send("POST /accounts/:id/presence/", {
        params: { id: accountId },
        body: { tab: tabId(), is_leaving: false },
      });
      return sent.kind === "ok" ? sent.data.others : null;
    },
    // Sent with `keepalive` and without waiting for the answer, so that it goes out although the page is being closed.
    leave: () => {
      const said = JSON.stringify({ tab: tabId(), is_leaving: true });
      navigator.sendBeacon(`/api/accounts/${accountId}/presence`, new Blob([said], { type: "application/json" }));
    },
    isInSight: () => document.visibilityState === "visible" && navigator.onLine,
  };
}

/**
 * Reports at intervals that this tab has the account open, while the page is visible, and tells `onOthers` which other
 * users have. While requests fail, nobody is reported as present.
 *
 * @returns `look` reports at once where that is due; `stop` ends it, and reports that the tab has left
 */
export function watchPresence(world: PresenceWorld, onOthers: (others: Presence["others"]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isAsking = false;
  let hasSaid = false;
  const look = async () => {
    if (isOver || isAsking) return;
    clearTimeout(timer);
    if (!world.isInSight()) {
      timer = setTimeout(look, presencePace.aloneMs);
      return;
    }
    isAsking = true;
    hasSaid = true;
    const others = await world.beat();
    isAsking = false;
    if (isOver) return;
    onOthers(others ?? []);
    timer = setTimeout(look, others?.length ? presencePace.togetherMs : presencePace.aloneMs);
  };
  const leave = () => {
    if (hasSaid) world.leave();
    hasSaid = false;
  };
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    leave();
  };
  void look();
  return { look: () => void look(), leave, stop };
}
