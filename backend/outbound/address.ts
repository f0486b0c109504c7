import { lookup as lookUpName } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** The reason why a request to a server from a client's settings was not made, or its response not used. */
export class OutboundError extends Error {
  override name = "OutboundError";
}

/** The response is larger than the limit. */
export class ResponseTooLargeError extends OutboundError {
  override name = "ResponseTooLargeError";
}

/** The server responded with a redirect, which isn't followed automatically. */
export class UnexpectedRedirectError extends OutboundError {
  override name = "UnexpectedRedirectError";

  /** @param location the redirect's target; null: none */
  constructor(readonly location: string | null) {
    super("The server responded with a redirect");
  }
}

/**
 * Whether an IP address belongs to the public internet. Private, loopback, link-local, shared, reserved and translated
 * addresses don't: they may lead to services that only this machine can reach (docs/conformance.md, case O14).
 */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const parsed = ipaddr.process(ip);
  return parsed.range() === "unicast" && !isIpv4Compatible(parsed) && !cloudAddresses.has(parsed.toString());
}

/**
 * Azure's metadata address: formally public, but served by the cloud host itself. (Other clouds use link-local or
 * shared addresses.)
 */
const cloudAddresses = new Set(["168.63.129.16"]);

/** `::/96`, an obsolete form of IPv4 addresses (RFC 4291, 2.5.5.1). */
function isIpv4Compatible(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv6 && address.parts.slice(0, 6).every((part) => part === 0);
}

/**
 * Validates a URL before a request: https and no user info; http only for this machine, if allowed.
 *
 * @throws OutboundError
 */
export function requireAllowedUrl(url: URL, allowPrivate: boolean): void {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isLocal = host === "localhost" || (ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback");
  if (url.protocol !== "https:" && !(allowPrivate && isLocal && url.protocol === "http:"))
    throw new OutboundError("The URL must begin with https");
  if (url.username !== "" || url.password !== "") throw new OutboundError("The URL contains a user name");
  // A literal IP address is checked here, because it never reaches the lookup that checks the addresses of host names.
  if (!allowPrivate && (isLocal || (ipaddr.isValid(host) && !isPublicAddress(host)))) throw notPublic();
}

/**
 * A DNS lookup that rejects private addresses. The socket connects to the address checked here, so the name can't be
 * resolved differently in between (DNS rebinding). One private address among the results rejects all.
 */
export const resolvePublic: LookupFunction = (hostname, options, callback) => {
  lookUpName(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new OutboundError("The host name can’t be resolved"), "");
    if (!addresses.every(({ address: ip }) => isPublicAddress(ip))) return callback(notPublic(), "");
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

function notPublic(): OutboundError {
  return new OutboundError("The address is not on the public internet");
}
