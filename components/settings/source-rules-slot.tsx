"use client";

import { type ComponentProps, lazy } from "react";
import { LazyPart } from "@/components/ui/state/lazy-part";
import { loadPart } from "@/lib/lazy/load-part";

const SourceRulesForm = lazy(() =>
  loadPart(async () => ({ default: (await import("../source-rules/source-rules-form")).SourceRulesForm })),
);

/** Loads the code of the source rules when they come into view; their data comes with the page. */
export function SourceRulesSlot(props: ComponentProps<typeof SourceRulesForm>) {
  return (
    <LazyPart failure="The rules could not be shown" loading="Loading the rules" waiting="h-96">
      <SourceRulesForm {...props} />
    </LazyPart>
  );
}
