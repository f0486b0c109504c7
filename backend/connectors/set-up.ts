import type { Settings } from "../env";
import { outboundFetchOf } from "../outbound/fetch";
import type { Connector } from "./connector";
import { secConnectorOf } from "./sec/connector";

/** A bank files ten thousand papers a year, and all of them stand in one answer. */
const largestBytes = 16 * 1024 * 1024;
const timeoutMs = 10_000;

/** Makes the connectors that the operator has set up: the SEC's with SEC_CONTACT, and not without it. */
export function connectorsOf({
  SEC_CONTACT: contact,
  SEC_BASE_URL: origin,
  SEC_ARCHIVE_URL: archive,
  SEC_EVERY_MINUTES: minutes,
}: Settings): Connector[] {
  if (contact === undefined) return [];
  // By http it can only be this machine's own stand-in (env.ts).
  const allowPrivate = origin.startsWith("http:");
  const fetch = outboundFetchOf({ allowPrivate, timeoutMs, largestBytes });
  return [secConnectorOf({ origin, archive, contact, everyMs: minutes * 60_000 }, fetch)];
}
