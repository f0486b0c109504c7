"use client";

import { useEffect } from "react";
import { watchView } from "@/lib/session/browser/tabs";

/**
 * Opens a freshly loaded home when an operator who isn't viewing a client begins to view one in another tab: all tabs
 * of a session view the same client, and its data must not be shown without its name.
 */
export function ViewWatch() {
  useEffect(() => watchView(() => window.location.assign("/sales-home")), []);
  return null;
}
