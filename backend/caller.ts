import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** The user's IP address and user agent, as far as known. */
export interface Caller {
  ip: string;
  agent: string | null;
}

/**
 * Creates the function that reads the caller of a request. The host (Next.js) proxies users' requests to the backend.
 *
 * When a request carries the shared key (`X-Host-Key`), its `X-Client-Ip` and `X-Client-Agent` are trusted; otherwise
 * the connection's own IP address and `User-Agent` are used, so that no caller can forge an IP address.
 *
 * @param hostKey setting HOST_KEY; absent: no request is trusted
 */
export function createCallerReader(hostKey: string | undefined): (request: FastifyRequest) => Caller {
  const expected = hostKey === undefined ? null : digest(hostKey);
  const isHost = (key: unknown) =>
    expected !== null && typeof key === "string" && timingSafeEqual(digest(key), expected);
  return (request) => {
    const { headers } = request;
    const trusted = isHost(headers["x-host-key"]);
    const ip = trusted ? findAddress(headers["x-client-ip"]) : null;
    const agent = (trusted ? headers["x-client-agent"] : undefined) ?? headers["user-agent"];
    return { ip: ip ?? request.ip, agent: typeof agent === "string" ? agent.slice(0, 300) : null };
  };
}

/** Normalizes an IP address, so that all ways of writing it share one counter; null when it isn't valid. */
function findAddress(value: unknown): string | null {
  return typeof value === "string" && ipaddr.isValid(value) ? ipaddr.process(value).toString() : null;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
