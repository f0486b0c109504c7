"use client";

import { lazySlot } from "@/components/ui/state/lazy-slot";

/** Loads the code of the audit log's filters when they are looked at. */
export const AuditFiltersSlot = lazySlot(async () => (await import("./audit-filters")).AuditFilters, {
  failure: "The filters could not be shown",
  loading: "Loading the filters",
  waiting: "h-9",
});
