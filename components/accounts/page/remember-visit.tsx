"use client";

import { useEffect } from "react";
import { useCanPersonalize } from "@/components/session/me";
import { rememberOpened } from "@/lib/accounts/recently-opened";
import { recordVisit } from "@/lib/timeline/browser/requests";

/**
 * Records at the backend that the account was opened, for the news since the last visit and for recently opened
 * accounts. Renders nothing.
 */
export function RememberVisit({ id }: { id: string }) {
  const leavesTrace = useCanPersonalize();
  // Once per page, not for each of its tabs. If it fails, the same news appears once more at the next visit.
  useEffect(() => {
    rememberOpened(id);
    if (leavesTrace) void recordVisit(id);
  }, [id, leavesTrace]);
  return null;
}
