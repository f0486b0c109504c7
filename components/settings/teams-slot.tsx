"use client";

import { type ComponentProps, lazy } from "react";
import { LazyPart } from "@/components/ui/state/lazy-part";
import { loadPart } from "@/lib/lazy/load-part";

const TeamsPanel = lazy(() => loadPart(async () => ({ default: (await import("../teams/teams-panel")).TeamsPanel })));

/** The teams of the client; they come with the page, and their code when they are looked at. */
export function TeamsSlot(props: ComponentProps<typeof TeamsPanel>) {
  return (
    <LazyPart failure="The teams could not be shown" loading="Loading the teams" waiting="h-64">
      <TeamsPanel {...props} />
    </LazyPart>
  );
}
