import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { answerJson } from "../answer";
import { acceptCommand } from "../command";
import type { Announcement } from "./announcements";
import { accessionOf, dayOf, type SampleFiling } from "./filings";

/** How the stand-in for the SEC misbehaves. */
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

/** How a website's feed misbehaves. */
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

/** How the stand-in for the BLS misbehaves. */
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

/** What the stand-in knows beside what it invents. */
export type SourceState = {
  /** The clock by which it invents filings, and notes when it was asked. */
  nowMs: () => number;
  /** Filings that were added, by CIK, the latest first. */
  added: Map<string, SampleFiling[]>;
  /** By CIK (`*`: all of them), alone or with what they are of: `* facts`. */
  faults: Map<string, SourceFault>;
  /** What was announced by a control, by domain, the latest first. */
  posted: Map<string, Announcement[]>;
  /** By domain. */
  siteFaults: Map<string, SiteFault>;
  /** By the BLS' series: how the newest month stands against the one before, in percent, instead of what is invented. */
  changes: Map<string, number>;
  figureFault: FigureFault | null;
  /** What it was asked, the latest last. */
  requests: { path: string; at_ms: number; agent: string; status: number }[];
};

/** Makes what a stand-in begins with. */
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

/** What the stand-in answers. */
export const sourceAnswers = ["submissions", "older", "facts"] as const;

export type SourceAnswer = (typeof sourceAnswers)[number];

const cik = z.string().regex(/^\d{10}$/);

/** As it stands in the address of a page of it: `/cummins.com/`. */
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
    of: z.enum(sourceAnswers).optional(),
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
 * Answers `POST /_controls/file {"cik": "0000026172", "form": "8-K", "items": "5.02"}` (a new filing, of today unless it says
 * when), `/fault {"fault": "busy"}` (until it is null; of one company with its `cik`, of filings, older ones or figures alone with `"of": "facts"`),
 * `/post {"domain": "cummins.com", "title": "Names a new CFO"}` (an announcement, of now unless it says when), `/spoil {"domain": "cummins.com",
 * "fault": "half"}` (its feed, until it is null), `/publish {"series": "CES2000000001", "change_percent": -2}` (the newest month against the one
 * before, until it is null), `/upset {"fault": "half"}` (the BLS, until it is null) and `/reset`.
 * 200 when it is done; 400, 405, 415 as `acceptCommand` says.
 */
export async function handleSourceControls(
  req: IncomingMessage,
  res: ServerResponse,
  { what, state }: { what: string; state: SourceState },
): Promise<void> {
  const command = await acceptCommand<Command>(req, res, { what, schema: commandSchema });
  if (!command) return;
  if (command.do === "file") return answerJson(res, 200, addFiling(state, command));
  if (command.do === "post") return answerJson(res, 200, addAnnouncement(state, command));
  if (command.do === "spoil") {
    if (command.fault === null) state.siteFaults.delete(command.domain);
    else state.siteFaults.set(command.domain, command.fault);
  } else if (command.do === "fault") {
    const whose = [command.cik ?? "*", ...(command.of ? [command.of] : [])].join(" ");
    if (command.fault === null) state.faults.delete(whose);
    else state.faults.set(whose, command.fault);
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
  answerJson(res, 200, { done: command.do });
}

function addFiling(state: SourceState, { cik: whose, form, items, filed_on }: Extract<Command, { do: "file" }>) {
  const filedOn = filed_on ?? dayOf(state.nowMs());
  const filings = state.added.get(whose) ?? [];
  const filing = { accession: accessionOf(filedOn, state.nowMs() * 10 + filings.length), form, items, filedOn };
  state.added.set(whose, [filing, ...filings]);
  return filing;
}

function addAnnouncement(state: SourceState, { domain: whose, title, at }: Extract<Command, { do: "post" }>) {
  const posted = state.posted.get(whose) ?? [];
  const item = { id: `posted-${Date.now()}-${posted.length}`, title, at: at ?? new Date().toISOString() };
  state.posted.set(whose, [item, ...posted]);
  return item;
}
