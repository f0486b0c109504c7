import "client-only";
import type { Presence } from "@/lib/contracts/presence";
import { presencePace } from "@/lib/contracts/presence-pace";
import { send } from "@/lib/http/browser/send";

/** What a tab says of itself, and how it waits; a test brings its own. */
export interface PresenceWorld {
  /** Says that the tab has the account open, and brings who else has; null: no answer. */
  beat: () => Promise<Presence["others"] | null>;
  /** Says that the tab has left it. */
  leave: () => void;
  isInSight: () => boolean;
}

let tab: string | null = null;

/** The tab, as long as its document lives; a copied one is another. */
function tabId(): string {
  tab ??= crypto.randomUUID();
  return tab;
}

/** The browser's own world, for one account. */
export function presenceWorldOf(accountId: string): PresenceWorld {
  return {
    beat: async () => {
      const sent = await send("POST /accounts/:id/presence/", {
        params: { id: accountId },
        body: { tab: tabId(), is_leaving: false },
      });
      return sent.kind === "ok" ? sent.data.others : null;
    },
    // Nobody waits for its answer, and it goes out although the page is on its way out.
    leave: () => {
      const said = JSON.stringify({ tab: tabId(), is_leaving: true });
      navigator.sendBeacon(`/api/accounts/${accountId}/presence`, new Blob([said], { type: "application/json" }));
    },
    isInSight: () => document.visibilityState === "visible" && navigator.onLine,
  };
}

/**
 * Says every now and then that this tab has the account open, as long as somebody may see it, and tells who else has.
 * Nobody is told of while no answer comes.
 *
 * @returns `look` asks at once where that is due; `stop` ends it, and says that the tab has left
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
