"use client";

import { lazyComponent } from "@/components/ui/state/lazy-component";
import type { ClientBandProps } from "./client-band";

/**
 * Shows the client that an operator views. Its code is loaded for operators only; if it fails to load, the
 * client's name is shown.
 */
export const ClientBandSlot = lazyComponent(() => import("./client-band"), {
  failure: "The client could not be shown",
  Plain: ({ name }: ClientBandProps) => <p className="bg-accent-soft px-4 py-1.5 text-ink text-sm">{name}</p>,
});
