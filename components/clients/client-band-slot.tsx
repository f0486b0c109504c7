"use client";

import { lazyComponent } from "@/components/ui/state/lazy-component";

/**
 * Shows the client that an operator has chosen. Its code is loaded for operators only; if it fails to load, the
 * client's name is shown.
 */
export const ClientBandSlot = lazyComponent(async () => (await import("./client-band")).ClientBand, {
  failure: "The client could not be shown",
  Plain: ({ name }: { name: string }) => <p className="bg-accent-soft px-4 py-1.5 text-ink text-sm">{name}</p>,
});
