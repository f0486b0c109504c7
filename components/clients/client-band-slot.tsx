"use client";

import { lazyComponent } from "@/components/ui/state/lazy-component";
import type { Clients } from "@/lib/contracts/people/client";

/**
 * Shows the client that an operator has chosen. Its code is loaded for operators only; if it fails to load, the
 * client's name is shown.
 */
export const ClientBandSlot = lazyComponent(async () => (await import("./client-band")).ClientBand, {
  failure: "The client could not be shown",
  Plain: PlainBand,
});

function PlainBand({ items, chosen_id: chosenId }: Clients) {
  const name = items.find(({ id }) => id === chosenId)?.name;
  return name ? <p className="bg-accent-soft px-4 py-1.5 text-ink text-sm">{name}</p> : null;
}
