import { dayMs, minuteMs } from "@/lib/contracts/wire/durations";
import type { Settings } from "../env";
import { createOutboundFetch } from "../outbound/fetch";
import { createBlsSource, type IndustrySource } from "./bls/source";
import type { Connector } from "./connector";
import { createFeedsConnector } from "./feeds/connector";
import { createSecConnector } from "./sec/connector";

/** A bank files ten thousand documents a year, all in one response. */
const maxSecBytes = 16 * 1024 * 1024;
const secTimeoutMs = 10_000;
/** Real feeds are smaller than a megabyte. */
const maxFeedBytes = 1024 * 1024;
/** Shorter than the other time limits, because one run makes several requests about one company. */
const feedTimeoutMs = 6_000;
/** Longer than the other time limits, because a response has about 130 kB: ten years of all series. */
const blsTimeoutMs = 20_000;

/** Creates the configured connectors: the SEC's when SEC_CONTACT is set, newsrooms' when FEEDS_CONTACT is. */
export function createConnectors(settings: Settings): Connector[] {
  return [...secOf(settings), ...feedsOf(settings)];
}

function secOf({
  SEC_CONTACT: contact,
  SEC_BASE_URL: origin,
  SEC_ARCHIVE_URL: archive,
  SEC_EVERY_MINUTES: minutes,
  SEC_HISTORY_DAYS: days,
}: Settings): Connector[] {
  if (contact === undefined) return [];
  const ways = { timeoutMs: secTimeoutMs, maxBytes: maxSecBytes };
  const fetch = createOutboundFetch({ allowPrivate: isOnThisMachine(origin), ...ways });
  const [everyMs, historyMs] = [minutes * minuteMs, days * dayMs];
  return [createSecConnector({ origin, archive, contact, everyMs, historyMs }, fetch)];
}

function feedsOf({
  FEEDS_CONTACT: contact,
  FEEDS_BASE_URL: base,
  FEEDS_EVERY_MINUTES: minutes,
}: Settings): Connector[] {
  if (contact === undefined) return [];
  const gateway = base ?? null;
  const ways = { timeoutMs: feedTimeoutMs, maxBytes: maxFeedBytes };
  const fetch = createOutboundFetch({ allowPrivate: gateway !== null && isOnThisMachine(gateway), ...ways });
  return [createFeedsConnector({ contact, gateway, everyMs: minutes * minuteMs }, fetch)];
}

/** Creates the source of the industries' employment when BLS_CONTACT is set; null otherwise. */
export function createIndustrySource({
  BLS_CONTACT: contact,
  BLS_BASE_URL: origin,
  BLS_API_KEY: key,
  BLS_EVERY_MINUTES: minutes,
}: Settings): IndustrySource | null {
  if (contact === undefined) return null;
  const fetch = createOutboundFetch({ allowPrivate: isOnThisMachine(origin), timeoutMs: blsTimeoutMs });
  return createBlsSource({ origin, contact, key: key ?? null, everyMs: minutes * minuteMs }, fetch);
}

/** Whether an origin is the local emulator, the only origin for which settings allow http (env.ts). */
function isOnThisMachine(origin: string): boolean {
  return origin.startsWith("http:");
}
