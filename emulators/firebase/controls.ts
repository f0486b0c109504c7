import type { IncomingMessage, ServerResponse } from "node:http";
import { answerJson, readJson } from "./rest/handler";
import { errorBody, invalidArgument, StatusError, toStatusError } from "./status";
import type { StoredDocument } from "./store/types";

/** `none`: as usual. `unavailable`: every call is answered UNAVAILABLE. `connections`: nobody gets in, nor stays. */
export type Refusal = "none" | "unavailable" | "connections";

/** What tests may do to a running Firestore, in code and under `/emulator/v1/…`. */
export interface Controls {
  /** Deletes all documents of a database (`projects/p/databases/d`), or of all; listeners see them go. */
  clear(database?: string): void;
  /** Writes documents as they are, in one commit. Names are full resource names. */
  load(documents: readonly Pick<StoredDocument, "name" | "fields">[]): void;
  /** All documents, in order of their names. */
  dump(): StoredDocument[];
  /** Holds every request back by this many milliseconds. */
  delay(ms: number): void;
  /** Destroys every open connection. */
  cut(): void;
  refuse(refusal: Refusal): void;
  /** Puts other rules in force; null denies everything. Throws RulesSyntaxError. */
  setRules(source: string | null): void;
  /** How often each expression of the rules came to which value since the last clearing. */
  rulesCoverage(): unknown;
}

const CLEAR = /^\/emulator\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents$/;
const RULES = /^\/emulator\/v1\/projects\/[^/:]+:securityRules$/;
const COVERAGE = /^\/emulator\/v1\/projects\/[^/:]+:ruleCoverage$/;
const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Serves the controls over HTTP. As in the official emulator: `DELETE …/projects/{p}/databases/{d}/documents`,
 * `PUT …/projects/{p}:securityRules`, `GET …/projects/{p}:ruleCoverage`. Its own: `GET dump`, `POST load`, `POST cut`,
 * `PUT delay {ms}`, `PUT refuse {refusal}`. Pages of other sites are turned away.
 */
export async function serveControls(controls: Controls, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const { origin } = req.headers;
    if (origin !== undefined && !LOCAL_ORIGIN.test(origin)) {
      throw new StatusError("PERMISSION_DENIED", "The controls are for this machine.");
    }
    const path = decodeURIComponent((req.url ?? "").split("?", 1)[0] ?? "");
    answerJson(res, 200, await control(controls, `${req.method} ${path}`, req));
  } catch (thrown) {
    const error = toStatusError(thrown);
    answerJson(res, error.httpStatus, errorBody(error));
  }
}

async function control(controls: Controls, request: string, req: IncomingMessage): Promise<object> {
  const [method = "", path = ""] = request.split(" ", 2);
  const database = CLEAR.exec(path)?.[1];
  if (method === "DELETE" && database !== undefined) controls.clear(database);
  else if (method === "PUT" && RULES.test(path)) controls.setRules(rulesIn(await readJson(req)));
  else if (method === "GET" && COVERAGE.test(path)) return { rules: controls.rulesCoverage() };
  else if (request === "GET /emulator/v1/dump") return { documents: controls.dump() };
  else if (request === "POST /emulator/v1/load") controls.load(documentsIn(await readJson(req)));
  else if (request === "PUT /emulator/v1/delay") controls.delay(millisecondsIn(await readJson(req)));
  else if (request === "PUT /emulator/v1/refuse") controls.refuse(refusalIn(await readJson(req)));
  else if (request === "POST /emulator/v1/cut") setImmediate(() => controls.cut());
  else throw new StatusError("NOT_FOUND", `There is no ${request}.`);
  return {};
}

function rulesIn(json: Record<string, unknown>): string {
  const { rules } = json;
  const files: unknown = typeof rules === "object" && rules !== null && "files" in rules ? rules.files : null;
  const file: unknown = Array.isArray(files) ? files[0] : null;
  const content: unknown = typeof file === "object" && file !== null && "content" in file ? file.content : null;
  if (typeof content !== "string") throw invalidArgument("rules.files[0].content is missing.");
  return content;
}

/** The store checks the documents themselves. */
function documentsIn({ documents }: Record<string, unknown>): Pick<StoredDocument, "name" | "fields">[] {
  if (!Array.isArray(documents)) throw invalidArgument("documents must be a list.");
  return documents;
}

function millisecondsIn({ ms }: Record<string, unknown>): number {
  if (typeof ms !== "number" || !(ms >= 0)) throw invalidArgument("ms must be a number of milliseconds.");
  return ms;
}

function refusalIn({ refusal }: Record<string, unknown>): Refusal {
  if (refusal === "none" || refusal === "unavailable" || refusal === "connections") return refusal;
  throw invalidArgument("refusal must be none, unavailable or connections.");
}
