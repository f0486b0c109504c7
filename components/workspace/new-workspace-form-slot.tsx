"use client";

import { lazyComponent } from "@/components/ui/state/lazy-component";

/** The form of a new workspace. Its code is loaded only for people who have no workspace. */
export const NewWorkspaceFormSlot = lazyComponent(() => import("./new-workspace-form"), {
  failure: "The form could not be shown",
  loading: "Loading the form",
  waiting: "h-56",
});
