import { lookup as lookUpName } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Why a request that somebody's settings asked for was not made, or its answer not taken. */
export class OutboundError extends Error {
  override name = "OutboundError";
}

/** The server answers, with more than is read. */
export class AnswerTooLarge extends OutboundError {
  override name = "AnswerTooLarge";
}

/** The server says that it is elsewhere: nothing follows by itself. */
export class AnswerRedirects extends OutboundError {
  override name = "AnswerRedirects";

  /** @param location where, as the server says it; null: it doesn't say */
  constructor(readonly location: string | null) {
    super("The server answers with a redirect");
  }
}

/**
 * Says whether an address belongs to the public internet. Private, loopback, link-local, shared, reserved and translated
 * ones don't: behind them may stand what only this machine should reach (case O14).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === "unicast" && !isIpv4Compatible(parsed) && !cloudAddresses.has(parsed.toString());
}

/** Public by their number, and answered by the cloud's own machine: Azure's (its others are link-local or shared). */
const cloudAddresses = new Set(["168.63.129.16"]);

/** `::/96`, an old spelling of IPv4 addresses (RFC 4291, 2.5.5.1). */
function isIpv4Compatible(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv6 && address.parts.slice(0, 6).every((part) => part === 0);
}

/**
 * Checks the form of an address before anything is asked of it: https, no user in it; plain http only for this very
 * machine, where that is allowed.
 *
 * @throws OutboundError
 */
export function requireFit(address: URL, allowPrivate: boolean): void {
  const host = address.hostname.replace(/^\[|\]$/g, "");
  const isLocal = host === "localhost" || (ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback");
  if (address.protocol !== "https:" && !(allowPrivate && isLocal && address.protocol === "http:"))
    throw new OutboundError("The address must begin with https");
  if (address.username !== "" || address.password !== "") throw new OutboundError("The address has a user in it");
  // A literal address is never looked up: the check in the lookup would not see it.
  if (!allowPrivate && (isLocal || (ipaddr.isValid(host) && !isPublicAddress(host)))) throw notPublic();
}

/**
 * A lookup that connects to what it has checked: between the check and the connection the name can't change its meaning.
 * One private address among the answers refuses all of them.
 */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUpName(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new OutboundError("The name leads nowhere"), "");
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(notPublic(), "");
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

function notPublic(): OutboundError {
  return new OutboundError("The address is not on the public internet");
}
