"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const everyMs = 3_000;

/** Reloads the page's data again and again while it is shown, for work that runs in the background. */
export function RefreshWhile() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), everyMs);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
