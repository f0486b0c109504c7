import "server-only";
import { isIP } from "node:net";

/**
 * Works out a client's address. Each proxy that we run adds its peer to the end of `X-Forwarded-For`; what stands
 * further left was written by the client and isn't believed.
 *
 * @param peer the connection's other end
 * @param forwarded the `X-Forwarded-For` header
 * @param trustedProxies how many proxies of ours stand in front
 * @returns the address, without an IPv4-in-IPv6 prefix; null when it isn't known
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | string[] | undefined,
  trustedProxies: number,
): string | null {
  const chain = [...String(forwarded ?? "").split(","), peer ?? ""]
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const address = chain.at(-1 - trustedProxies) ?? chain[0];
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, "") ?? "";
  return isIP(plain) ? plain : null;
}
