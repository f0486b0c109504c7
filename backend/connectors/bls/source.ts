import { dayMs } from "@/lib/contracts/wire/durations";
import type { SharedPoint } from "../../domains/insights/series/shared-points";
import { OutboundError, ResponseTooLargeError } from "../../outbound/address";
import type { OutboundFetch } from "../../outbound/fetch";
import type { InvalidResponse, SourceUnavailable } from "../connector";
import { retryAfterOf } from "../retry-after";
import { InvalidFiguresError, QuotaExceededError, readFigures } from "./read-figures";
import { blsSeries } from "./series";

/** Years of data per request: the BLS's limit without a key. */
const years = 10;

export interface BlsSettings {
  /** `https://api.bls.gov`. */
  origin: string;
  /** Operator's contact email, sent in `User-Agent`. */
  contact: string;
  /** The registration key; null: none, which allows 25 requests a day. */
  key: string | null;
  everyMs: number;
}

interface Figures {
  kind: "figures";
  points: SharedPoint[];
  missing: string[];
}

export type IndustryFiguresResult = Figures | InvalidResponse | SourceUnavailable;

/** A source of industry series, which all clients share. */
export interface IndustrySource {
  /** The source's name as stored in the database. */
  source: string;
  /** Requests allowed per day. */
  perDay: number;
  everyMs: number;
  /** Makes one request for all series. A failure of the source is returned, never thrown. */
  fetchFigures: (question: { now: Date; signal: AbortSignal }) => Promise<IndustryFiguresResult>;
}

/** Creates the source of monthly employment: the public data API of the BLS, version 2 (docs/sources/bls.md). */
export function createBlsSource({ origin, contact, key, everyMs }: BlsSettings, fetch: OutboundFetch): IndustrySource {
  async function fetchFigures(now: Date, signal: AbortSignal): Promise<IndustryFiguresResult> {
    const endYear = now.getUTCFullYear();
    const response = await fetch(`${origin}/publicAPI/v2/timeseries/data/`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", "user-agent": contact },
      body: JSON.stringify({
        seriesid: [...blsSeries.keys()],
        startyear: String(endYear - years + 1),
        endyear: String(endYear),
        ...(key !== null && { registrationkey: key }),
      }),
      signal,
    });
    const { status } = response;
    if (status === 403 || status === 429 || status >= 500)
      return {
        kind: "later",
        problem: `The server responded with status ${status}`,
        waitMs: retryAfterOf(response.headers, now),
      };
    if (status !== 200) return { kind: "wrong", problem: `The server responded with status ${status}` };
    return { kind: "figures", ...readFigures(await response.text(), now) };
  }

  return {
    source: "BLS CES",
    perDay: key === null ? 25 : 500,
    everyMs,
    fetchFigures: async ({ now, signal }) => {
      try {
        return await fetchFigures(now, signal);
      } catch (error) {
        if (error instanceof QuotaExceededError)
          return { kind: "later", problem: hide(key, error.message), waitMs: untilTomorrow(now) };
        if (error instanceof InvalidFiguresError || error instanceof ResponseTooLargeError)
          return { kind: "wrong", problem: hide(key, error.message) };
        if (error instanceof OutboundError) return { kind: "later", problem: error.message, waitMs: null };
        throw error;
      }
    },
  };
}

/** Removes the key from a message: the BLS's errors repeat an unknown key. */
function hide(key: string | null, text: string): string {
  return key === null ? text : text.replaceAll(key, "…");
}

/** Milliseconds until the end of the day in UTC. */
export function untilTomorrow(now: Date): number {
  return dayMs - (now.getTime() % dayMs);
}
