import { invalidArgument } from "../status";
import type { BackChannelMode } from "./back-channel";

/** The streaming RPCs. */
export type ChannelRpc = "Listen" | "Write";

/** The kind of a request to a `/channel` path. `acknowledged` is AID, -1 when absent. */
export type ChannelRequest =
  | { kind: "preflight" }
  | { kind: "open" }
  | { kind: "forward"; sid: string; acknowledged: number }
  | { kind: "terminate"; sid: string }
  | { kind: "back"; sid: string; acknowledged: number; mode: BackChannelMode };

const CHANNEL_PATH = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/;

/** The RPC that a request's path belongs to; null if it isn't a channel's path. */
export function findChannelRpc(path: string): ChannelRpc | null {
  const rpc = CHANNEL_PATH.exec(path)?.[1];
  return rpc === "Listen" || rpc === "Write" ? rpc : null;
}

function parseInteger(query: URLSearchParams, name: string, absent: number): number {
  const text = query.get(name);
  if (text === null || text === "") return absent;
  if (!/^-?\d{1,15}$/.test(text)) throw invalidArgument(`${name} is not a number.`);
  return Number(text);
}

function parseMode(query: URLSearchParams, noopMs: number): BackChannelMode {
  if (query.get("CI") !== "1") return { kind: "stream" };
  const waitMs = parseInteger(query, "TO", noopMs);
  return { kind: "poll", waitMs: Math.min(Math.max(waitMs, 0), noopMs) };
}

/**
 * Parses method and query string of a channel request (section 1 of the protocol notes). `noopMs` is the longest wait
 * of a long poll; `TO` can shorten it. Throws StatusError INVALID_ARGUMENT.
 */
export function parseChannelRequest(method: string, query: URLSearchParams, noopMs: number): ChannelRequest {
  if (method === "OPTIONS") return { kind: "preflight" };
  const sid = query.get("SID") ?? "";
  const acknowledged = parseInteger(query, "AID", -1);
  if (method === "GET") {
    if (query.get("TYPE") === "terminate") return { kind: "terminate", sid };
    if (query.get("RID") !== "rpc") throw invalidArgument("RID of a back channel must be rpc.");
    return { kind: "back", sid, acknowledged, mode: parseMode(query, noopMs) };
  }
  if (method !== "POST") throw invalidArgument(`${method} is not supported here.`);
  if (query.get("TYPE") === "terminate") return { kind: "terminate", sid };
  if (sid !== "" && sid !== "null") return { kind: "forward", sid, acknowledged };
  const version = parseInteger(query, "VER", 8);
  if (version !== 8) throw invalidArgument(`Protocol version ${version} is not supported; use 8.`);
  return { kind: "open" };
}
