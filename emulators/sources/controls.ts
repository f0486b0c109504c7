import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { acceptCommand } from "../command";
import { sendJson } from "../send-response";
import type { Announcement } from "./announcements";
import { accessionOf, dayOf, type SampleFiling } from "./filings";

export const sourceFaults = [
  "html",
  "half",
  "unequal",
  "other_company",
  "future",
  "units",
  "types",
  "large",
  "slow",
  "busy",
  "blocked",
  "away",
] as const;

export type SourceFault = (typeof sourceFaults)[number];

/** Faults of a website's feed. */
export const siteFaults = [
  "html",
  "entities",
  "script",
  "half",
  "large",
  "private",
  "elsewhere",
  "future",
  "slow",
  "busy",
  "gone",
  "closed",
  "closed_away",
] as const;

export type SiteFault = (typeof siteFaults)[number];

export const figureFaults = [
  "html",
  "half",
  "other_series",
  "future",
  "words",
  "dash",
  "refused",
  "spent",
  "large",
  "slow",
  "busy",
  "away",
] as const;

export type FigureFault = (typeof figureFaults)[number];

/** State of the emulator, in addition to the generated data. */
export type SourceState = {
  /** The clock for generated filings and for the times of requests. */
  nowMs: () => number;
  /** Filings added by tests, by CIK, latest first. */
  added: Map<string, SampleFiling[]>;
  /** Faults by CIK (`*`: all), optionally for one kind of response: `* facts`. */
  faults: Map<string, SourceFault>;
  /** Announcements added by tests, by domain, latest first. */
  posted: Map<string, Announcement[]>;
  siteFaults: Map<string, SiteFault>;
  /** By BLS series: the newest month's change in percent, which overrides the generated one. */
  changes: Map<string, number>;
  figureFault: FigureFault | null;
  /** The requests received, latest last. */
  requests: { path: string; at_ms: number; agent: string; status: number }[];
};

export function createSourceState(nowMs: () => number): SourceState {
  return {
    nowMs,
    added: new Map(),
    faults: new Map(),
    posted: new Map(),
    siteFaults: new Map(),
    changes: new Map(),
    figureFault: null,
    requests: [],
  };
}

/** The kinds of responses that faults can be limited to. */
export const sourceResponses = ["submissions", "older", "facts"] as const;

export type SourceResponse = (typeof sourceResponses)[number];

const cik = z.string().regex(/^\d{10}$/);

/** A domain as in the paths of its pages: `/cummins.com/`. */
const domain = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);

const commandSchema = z.discriminatedUnion("do", [
  z.strictObject({
    do: z.literal("file"),
    cik,
    form: z.string().min(1).max(20),
    items: z.string().max(100).default(""),
    filed_on: z.iso.date().optional(),
  }),
  z.strictObject({
    do: z.literal("fault"),
    cik: cik.optional(),
    of: z.enum(sourceResponses).optional(),
    fault: z.enum(sourceFaults).nullable(),
  }),
  z.strictObject({
    do: z.literal("post"),
    domain,
    title: z.string().min(1).max(1_000),
    at: z.iso.datetime().optional(),
  }),
  z.strictObject({ do: z.literal("spoil"), domain, fault: z.enum(siteFaults).nullable() }),
  z.strictObject({
    do: z.literal("publish"),
    series: z.string().regex(/^CES\d{10}$/),
    change_percent: z.number().min(-50).max(50).nullable(),
  }),
  z.strictObject({ do: z.literal("upset"), fault: z.enum(figureFaults).nullable() }),
  z.strictObject({ do: z.literal("reset") }),
]);

type Command = z.infer<typeof commandSchema>;

/**
 * Handles `POST /_controls/…`, each with a JSON body. 200 on success; 400, 405, 415 as described at `acceptCommand`.
 *
 * * `/file {"cik": "0000026172", "form": "8-K", "items": "5.02"}` adds a filing, dated today by default.
 * * `/post {"domain": "cummins.com", "title": "Names a new CFO"}` adds an announcement, dated now by default.
 * * `/fault {"fault": "busy"}` sets a fault, optionally for one company (`cik`) and for one kind of response (`of`:
 *   `submissions`, `older` or `facts`).
 * * `/spoil {"domain": "cummins.com", "fault": "half"}` sets a feed's fault.
 * * `/publish {"series": "CES2000000001", "change_percent": -2}` sets the newest month's change.
 * * `/upset {"fault": "half"}` sets the BLS's fault.
 * * `/reset` clears all. Sending null clears a single fault or change.
 */
export async function handleSourceControls(
  req: IncomingMessage,
  res: ServerResponse,
  { what, state }: { what: string; state: SourceState },
): Promise<void> {
  const command = await acceptCommand<Command>(req, res, { what, schema: commandSchema });
  if (!command) return;
  if (command.do === "file") return sendJson(res, 200, addFiling(state, command));
  if (command.do === "post") return sendJson(res, 200, addAnnouncement(state, command));
  if (command.do === "spoil") {
    if (command.fault === null) state.siteFaults.delete(command.domain);
    else state.siteFaults.set(command.domain, command.fault);
  } else if (command.do === "fault") {
    const faultKey = [command.cik ?? "*", ...(command.of ? [command.of] : [])].join(" ");
    if (command.fault === null) state.faults.delete(faultKey);
    else state.faults.set(faultKey, command.fault);
  } else if (command.do === "publish") {
    if (command.change_percent === null) state.changes.delete(command.series);
    else state.changes.set(command.series, command.change_percent);
  } else if (command.do === "upset") {
    state.figureFault = command.fault;
  } else {
    state.changes.clear();
    state.figureFault = null;
    state.added.clear();
    state.faults.clear();
    state.posted.clear();
    state.siteFaults.clear();
  }
  sendJson(res, 200, { done: command.do });
}

function addFiling(state: SourceState, { cik, form, items, filed_on }: Extract<Command, { do: "file" }>) {
  const filedOn = filed_on ?? dayOf(state.nowMs());
  const filings = state.added.get(cik) ?? [];
  const filing = { accession: accessionOf(filedOn, state.nowMs() * 10 + filings.length), form, items, filedOn };
  state.added.set(cik, [filing, ...filings]);
  return filing;
}

function addAnnouncement(state: SourceState, { domain, title, at }: Extract<Command, { do: "post" }>) {
  const posted = state.posted.get(domain) ?? [];
  const item = { id: `posted-${Date.now()}-${posted.length}`, title, at: at ?? new Date().toISOString() };
  state.posted.set(domain, [item, ...posted]);
  return item;
}
