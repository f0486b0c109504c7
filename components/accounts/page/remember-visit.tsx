"use client";

import { useEffect } from "react";
import { useCanPersonalize } from "@/components/session/members-only";
import { rememberOpened } from "@/lib/accounts/recently-opened";
import { recordVisit } from "@/lib/timeline/browser/requests";

/**
 * Notes at the backend that the account was opened: for what is new at the next visit, and for what was opened last.
 * Draws nothing.
 */
export function RememberVisit({ id }: { id: string }) {
  const leavesTrace = useCanPersonalize();
  // Once for each page, not for each of its tabs. If it fails, the same news are shown once more at the next visit.
  useEffect(() => {
    rememberOpened(id);
    if (leavesTrace) void recordVisit(id);
  }, [id, leavesTrace]);
  return null;
}
