"use client";

import { type ComponentProps, lazy } from "react";
import { LazyPart } from "@/components/ui/state/lazy-part";
import { loadPart } from "@/lib/lazy/load-part";

const ApiTokens = lazy(() => loadPart(async () => ({ default: (await import("./api-tokens")).ApiTokens })));

/** Loads the code of the API tokens when they come into view; their data comes with the page. */
export function ApiTokensSlot(props: ComponentProps<typeof ApiTokens>) {
  return (
    <LazyPart failure="The tokens could not be loaded" loading="Loading the tokens" waiting="h-48">
      <ApiTokens {...props} />
    </LazyPart>
  );
}
