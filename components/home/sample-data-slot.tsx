"use client";

import { lazyComponent } from "@/components/ui/state/lazy-component";

/** The card of the sample data. Its code is loaded only for admins to whom it is shown. */
export const SampleDataSlot = lazyComponent(() => import("./sample-data-card"), {
  failure: "The sample data could not be shown",
  loading: "Loading the sample data",
  waiting: "h-32",
});
