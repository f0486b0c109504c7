import type { ServerResponse } from "node:http";
import { sendJson, sendResponse } from "../send-response";
import type { DiscoveryFault } from "./faults";

export type PublishedDocument = "description" | "keys";

const hugeBytes = 10 * 1024 * 1024;
const dripMs = 1000;

/**
 * Sends a faulty metadata document, if a fault is set (docs/conformance.md, case O14).
 *
 * @returns whether a response was sent; false leaves the request to the provider
 */
export function sendBrokenDiscovery(
  res: ServerResponse,
  { fault, document, issuer }: { fault: DiscoveryFault | null; document: PublishedDocument; issuer: string },
): boolean {
  if (fault === null || faultyDocuments[fault] !== document) return false;
  senders[fault](res, issuer);
  return true;
}

const faultyDocuments: Record<DiscoveryFault, PublishedDocument> = {
  "issuer-mismatch": "description",
  redirect: "description",
  huge: "description",
  slow: "description",
  "keys-not-found": "keys",
  "keys-huge": "keys",
};

const senders: Record<DiscoveryFault, (res: ServerResponse, issuer: string) => void> = {
  "issuer-mismatch": (res, issuer) => sendJson(res, 200, descriptionOf(issuer, "https://issuer.contoso.example")),
  redirect(res, issuer) {
    res.writeHead(302, { location: `${issuer}/elsewhere/.well-known/openid-configuration` });
    res.end();
  },
  huge: (res, issuer) => sendJson(res, 200, { ...descriptionOf(issuer, issuer), padding: "x".repeat(hugeBytes) }),
  slow: (res) => drip(res),
  "keys-not-found": (res) => sendResponse(res, 404, "text/plain; charset=utf-8", "Not found"),
  "keys-huge": (res) => sendJson(res, 200, { keys: [], padding: "x".repeat(hugeBytes) }),
};

function descriptionOf(base: string, issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  };
}

/**
 * Sends a space every second without end. Only a time limit on the whole response stops this; an idle timeout doesn't.
 */
function drip(res: ServerResponse): void {
  res.writeHead(200, { "content-type": "application/json; charset=utf-8" });
  res.write(" ");
  const timer = setInterval(() => res.write(" "), dripMs);
  res.on("close", () => clearInterval(timer));
}
