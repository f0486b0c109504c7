"use client";

import { type ComponentProps, lazy } from "react";
import { LazyPart } from "@/components/ui/state/lazy-part";
import { loadPart } from "@/lib/lazy/load-part";

const MutedList = lazy(() => loadPart(async () => ({ default: (await import("../mutes/muted-list")).MutedList })));

/** Loads the code of the list of mutes when it comes into view; its data comes with the page. */
export function MutedSlot(props: ComponentProps<typeof MutedList>) {
  return (
    <LazyPart failure="What you muted could not be loaded" loading="Loading what you muted" waiting="h-12">
      <MutedList {...props} />
    </LazyPart>
  );
}
