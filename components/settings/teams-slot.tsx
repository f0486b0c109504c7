"use client";

import { type ComponentProps, lazy } from "react";
import { LazyPart } from "@/components/ui/state/lazy-part";
import { loadPart } from "@/lib/lazy/load-part";

const TeamsPanel = lazy(() => loadPart(async () => ({ default: (await import("../teams/teams-panel")).TeamsPanel })));

/** Loads the code of the teams when they come into view; their data comes with the page. */
export function TeamsSlot(props: ComponentProps<typeof TeamsPanel>) {
  return (
    <LazyPart failure="The teams could not be shown" loading="Loading the teams" waiting="h-64">
      <TeamsPanel {...props} />
    </LazyPart>
  );
}
