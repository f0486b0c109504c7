/** This site as WebAuthn identifies it: passkeys belong to its host name. */
export interface RelyingParty {
  origin: string;
  /** The host name. */
  id: string;
}

/**
 * The relying party of a public origin.
 *
 * @returns null where browsers offer no passkeys: under an IP address, and without https, except on localhost
 */
export function findRelyingParty(appOrigin: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(appOrigin);
  const isIpAddress = /^\d+(?:\.\d+){3}$/.test(hostname) || hostname.startsWith("[");
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return isIpAddress || !(isLocal || protocol === "https:") ? null : { origin, id: hostname };
}
