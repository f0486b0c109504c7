"use client";

import { lazyComponent } from "@/components/ui/state/lazy-component";

/** The product's clients. Its code is loaded for operators only. */
export const ClientListSlot = lazyComponent(() => import("./client-list"), {
  failure: "The clients could not be shown",
});
