"use client";

import { type ComponentProps, lazy } from "react";
import { LazyPart } from "@/components/ui/state/lazy-part";
import { loadPart } from "@/lib/lazy/load-part";

const RulesPanel = lazy(() => loadPart(async () => ({ default: (await import("./rules-panel")).RulesPanel })));

/** Loads the code of the alert rules when they come into view; their data comes with the page. */
export function RulesSlot(props: ComponentProps<typeof RulesPanel>) {
  return (
    <LazyPart failure="Your alert rules could not be loaded" loading="Loading your alert rules" waiting="h-48">
      <RulesPanel {...props} />
    </LazyPart>
  );
}
