import ipaddr from "ipaddr.js";

const prefixParts = 4;

/**
 * The network by which requests from an IP address are counted: an IPv4 address itself, or the first 64 bits of an IPv6
 * address, because one subscriber usually has all addresses that begin with them (RFC 6177). An invalid address is
 * returned unchanged.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const parts = address.parts.slice(0, prefixParts).map((part) => part.toString(16));
  return `${parts.join(":")}::/64`;
}
