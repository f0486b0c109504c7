import "server-only";
import { isIP } from "node:net";

/**
 * Determines a client's IP address. Each of our own proxies appends its peer to `X-Forwarded-For`; entries further left
 * were sent by the client and are ignored.
 *
 * @param peer the other end of the connection
 * @param forwarded the `X-Forwarded-For` header
 * @param trustedProxies the number of our own proxies in front
 * @returns the IP address, without an IPv4-in-IPv6 prefix; null if unknown
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | string[] | undefined,
  trustedProxies: number,
): string | null {
  const chain = [...String(forwarded ?? "").split(","), peer ?? ""]
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const ip = chain.at(-1 - trustedProxies) ?? chain[0];
  const plain = ip?.replace(/^::ffff:(?=\d+\.)/i, "") ?? "";
  return isIP(plain) ? plain : null;
}
