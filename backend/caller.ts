import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** From where somebody calls: the person's address and browser, as far as they are known. */
export interface Caller {
  ip: string;
  agent: string | null;
}

/**
 * Works out once whom the backend believes about the caller.
 * The host stands between people and the backend. When it shows the key that both share (`X-Host-Key`), its
 * `X-Client-Ip` and `X-Client-Agent` are believed; otherwise the connection's own address and agent count, so that
 * nobody can pretend to call from elsewhere.
 *
 * @param hostKey setting HOST_KEY; absent: nobody is believed
 */
export function callerReader(hostKey: string | undefined): (request: FastifyRequest) => Caller {
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

/** An address in its canonical spelling, so that one address has one counter; null when it is none. */
function findAddress(value: unknown): string | null {
  return typeof value === "string" && ipaddr.isValid(value) ? ipaddr.process(value).toString() : null;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
