import ipaddr from "ipaddr.js";

const prefixParts = 4;

/**
 * The network by which an address is counted: an IPv4 address by itself, an IPv6 address by its first 64 bits, as one
 * subscriber has all of those that follow (RFC 6177). What is no address stands for itself.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const parts = address.parts.slice(0, prefixParts).map((part) => part.toString(16));
  return `${parts.join(":")}::/64`;
}
