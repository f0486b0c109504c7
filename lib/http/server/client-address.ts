import "server-only";
import { isIP } from "node:net";

/**
 * Determines a client's address. Each of our own proxies appends its peer to `X-Forwarded-For`; entries further left
 * were sent by the client and are ignored.
 *
 * @param peer the connection's other end
 * @param forwarded the `X-Forwarded-For` header
 * @param trustedProxies how many of our own proxies are in front
 * @returns the address, without an IPv4-in-IPv6 prefix; null when unknown
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
