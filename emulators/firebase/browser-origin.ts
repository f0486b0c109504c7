import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { StatusError } from "./status";

/**
 * Refuses requests from another site's page in the browser of this machine's user. Pages of this machine, and of the
 * origins in `allowed`, are accepted; clients other than browsers send no Origin.
 *
 * @param allowed origins in addition to this machine's
 * @throws StatusError PERMISSION_DENIED: the Origin is foreign; the Host is a public name, which a page can point at
 * this machine (DNS rebinding); or a page claims to be the owner, which only servers do
 */
export function requireOwnPage({ headers }: IncomingMessage, allowed: readonly string[] = []): void {
  const { origin, host, authorization } = headers;
  if (host !== undefined && !isLocalName(hostnameOf(`http://${host}`))) {
    throw new StatusError("PERMISSION_DENIED", `The emulator rejects requests to the host name ${host}.`);
  }
  if (origin === undefined) return;
  if (!isLocalName(hostnameOf(origin)) && !allowed.includes(origin)) {
    throw new StatusError("PERMISSION_DENIED", `The emulator rejects requests from pages of ${origin}.`);
  }
  if (/^Bearer +owner$/i.test(authorization ?? "")) throw ownerInPage();
}

/** The error for a page that claims to be the owner. */
export function ownerInPage(): StatusError {
  return new StatusError("PERMISSION_DENIED", "Only servers may act as the owner, not pages.");
}

function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : "";
}

/** Names that cannot be registered: this machine's, IP addresses, and the single labels of a container network. */
function isLocalName(hostname: string): boolean {
  return hostname.endsWith(".localhost") || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || /^[\w-]+$/.test(hostname);
}
