"use client";

import { type ComponentProps, lazy } from "react";
import { LazyPart } from "@/components/ui/state/lazy-part";
import { loadPart } from "@/lib/lazy/load-part";

const FitForm = lazy(() => loadPart(async () => ({ default: (await import("../fit/fit-form")).FitForm })));

/** What accounts fit the client; it comes with the page, and its code when it is looked at. */
export function FitSlot(props: ComponentProps<typeof FitForm>) {
  return (
    <LazyPart failure="The profile could not be shown" loading="Loading the profile" waiting="h-64">
      <FitForm {...props} />
    </LazyPart>
  );
}
