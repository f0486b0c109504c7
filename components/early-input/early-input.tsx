import { headers } from "next/headers";
import { keepEarlyInput } from "@/lib/early-input/keep-early-input";
import { keepEarlyKeys } from "@/lib/early-input/keep-early-keys";
import { shortcutsReady } from "@/lib/early-input/shortcuts-ready";

/** Keeps clicks, values and forms of the moments before a page's script runs. */
export function EarlyInput() {
  return <EarlyScript text={`(${keepEarlyInput})()`} />;
}

/** Keeps the shell's shortcuts of the same moments. */
export function EarlyKeys() {
  return <EarlyScript text={`(${keepEarlyKeys})(${JSON.stringify(shortcutsReady)})`} />;
}

async function EarlyScript({ text }: { text: string }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  // The browser hides a nonce from scripts: what React finds of it is empty.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {text}
    </script>
  );
}
