"use client";

import { keepEarlyInput } from "@/lib/early-input/keep-early-input";
import { keepEarlyKeys } from "@/lib/early-input/keep-early-keys";
import { shortcutsReady } from "@/lib/early-input/shortcuts-ready";

/**
 * The scripts' texts, on the server alone: they have run by the time that React looks at the page, and what a server
 * component draws would be sent twice.
 */
const texts =
  typeof window === "undefined"
    ? { input: `(${keepEarlyInput})()`, keys: `(${keepEarlyKeys})(${JSON.stringify(shortcutsReady)})` }
    : { input: "", keys: "" };

/** A script within the page, which runs before all others. */
export function EarlyScript({ keeps, nonce }: { keeps: "input" | "keys"; nonce: string | undefined }) {
  // The browser hides a nonce from scripts: what React finds of it is empty, and it doesn't compare the text.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {texts[keeps]}
    </script>
  );
}
