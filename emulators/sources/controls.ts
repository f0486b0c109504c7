import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { answerJson } from "../answer";
import { acceptCommand } from "../command";
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

/** What the stand-in knows beside what it invents. */
export type SourceState = {
  /** The clock by which it invents filings, and notes when it was asked. */
  nowMs: () => number;
  /** Filings that were added, by CIK, the latest first. */
  added: Map<string, SampleFiling[]>;
  /** By CIK (`*`: all of them), alone or with what they are of: `* facts`. */
  faults: Map<string, SourceFault>;
  /** What it was asked, the latest last. */
  requests: { path: string; at_ms: number; agent: string; status: number }[];
};

/** Makes what a stand-in begins with. */
export function createSourceState(nowMs: () => number): SourceState {
  return { nowMs, added: new Map(), faults: new Map(), requests: [] };
}

/** What the stand-in answers. */
export const sourceAnswers = ["submissions", "facts"] as const;

export type SourceAnswer = (typeof sourceAnswers)[number];

const cik = z.string().regex(/^\d{10}$/);

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
  z.strictObject({ do: z.literal("reset") }),
]);

type Command = z.infer<typeof commandSchema>;

/**
 * Answers `POST /_controls/file {"cik": "0000026172", "form": "8-K", "items": "5.02"}` (a new filing, of today unless it says
 * when), `/fault {"fault": "busy"}` (until it is null; of one company with its `cik`, of filings or figures alone with `"of": "facts"`) and `/reset`.
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
  if (command.do === "fault") {
    const whose = [command.cik ?? "*", ...(command.of ? [command.of] : [])].join(" ");
    if (command.fault === null) state.faults.delete(whose);
    else state.faults.set(whose, command.fault);
  } else {
    state.added.clear();
    state.faults.clear();
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
