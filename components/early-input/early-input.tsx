import { headers } from "next/headers";
import { EarlyScript } from "./early-script";

/** Keeps clicks, values and forms of the moments before a page's script runs. */
export async function EarlyInput() {
  return <EarlyScript keeps="input" nonce={await findNonce()} />;
}

/** Keeps the shell's shortcuts of the same moments. */
export async function EarlyKeys() {
  return <EarlyScript keeps="keys" nonce={await findNonce()} />;
}

async function findNonce(): Promise<string | undefined> {
  return (await headers()).get("x-nonce") ?? undefined;
}
