"use client";

import { lazyComponent } from "@/components/ui/state/lazy-component";
import type { Clients } from "@/lib/contracts/people/client";

/** Shows which client an operator has chosen. Its code is for operators alone; without it, the client's name is shown. */
export const ClientBandSlot = lazyComponent(async () => (await import("./client-band")).ClientBand, {
  failure: "The client could not be shown",
  Plain: PlainBand,
});

function PlainBand({ items, chosen_id: chosenId }: Clients) {
  const name = items.find(({ id }) => id === chosenId)?.name;
  return name ? <p className="bg-accent-soft px-4 py-1.5 text-ink text-sm">{name}</p> : null;
}
