"use client";

import { useHydrated } from "@/components/ui/hooks/use-hydrated";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import type { PresencePartsProps } from "./presence-parts";

const PresenceParts = lazyComponent(() => import("./presence-parts"), {
  failure: "Live changes could not be loaded",
  // The page is complete without it.
  Plain: () => null,
  isOptional: true,
});

/** Shows the other users who have the account open, and their changes: loaded once the page is interactive. */
export function PresenceSlot(props: PresencePartsProps) {
  return useHydrated() ? <PresenceParts {...props} /> : null;
}
