"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const everyMs = 3_000;

/** Reloads the page's data at intervals while it is rendered, to follow work in the background. */
export function PageRefresher() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), everyMs);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
