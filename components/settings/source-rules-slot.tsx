"use client";

import { type ComponentProps, lazy } from "react";
import { LazyPart } from "@/components/ui/state/lazy-part";
import { loadPart } from "@/lib/lazy/load-part";

const SourceRulesForm = lazy(() =>
  loadPart(async () => ({ default: (await import("../source-rules/source-rules-form")).SourceRulesForm })),
);

/** The rules between sources; they come with the page, and their code when they are looked at. */
export function SourceRulesSlot(props: ComponentProps<typeof SourceRulesForm>) {
  return (
    <LazyPart failure="The rules could not be shown" loading="Loading the rules" waiting="h-96">
      <SourceRulesForm {...props} />
    </LazyPart>
  );
}
