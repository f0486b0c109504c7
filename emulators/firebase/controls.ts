import type { IncomingMessage, ServerResponse } from "node:http";
import { readJson, sendJson } from "./rest/handler";
import { RulesSyntaxError } from "./rules/language/rules-error";
import { errorBody, invalidArgument, StatusError, toStatusError } from "./status";
import type { StoredDocument } from "./values/stored-document";

/**
 * `none`: normal operation. `unavailable`: every call fails with UNAVAILABLE. `connections`: new connections are
 * refused and open ones closed.
 */
export type Refusal = "none" | "unavailable" | "connections";

/** The test controls of a running Firestore, in code and under `/emulator/v1/…`. */
export interface Controls {
  /** Deletes all documents of a database (`projects/p/databases/d`), or of all databases. Listeners are notified. */
  clear(database?: string): void;
  /** Writes documents unchanged, in one commit. Names are full resource names. */
  load(documents: readonly Pick<StoredDocument, "name" | "fields">[]): void;
  /** All documents, in order of name. */
  dump(): StoredDocument[];
  /** Delays every request by this many milliseconds. */
  delay(ms: number): void;
  /** Destroys every open connection. */
  cut(): void;
  refuse(refusal: Refusal): void;
  /**
   * Replaces the rules of one project, or of all projects without rules of their own; null denies everything. Throws
   * RulesSyntaxError.
   */
  setRules(source: string | null, projectId?: string): void;
}

const CLEAR = /^DELETE \/emulator\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents$/;
const RULES = /^PUT \/emulator\/v1\/projects\/([^/:]+):securityRules$/;

/**
 * Serves the controls over HTTP. As in the official emulator: `DELETE …/projects/{p}/databases/{d}/documents` and
 * `PUT …/projects/{p}:securityRules`. Specific to this emulator: `GET dump`, `POST load`, `POST cut`,
 * `PUT delay {ms}`, `PUT refuse {refusal}`.
 */
export async function serveControls(controls: Controls, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const path = decodeURIComponent((req.url ?? "").split("?", 1)[0] ?? "");
    sendJson(res, 200, await control(controls, `${req.method} ${path}`, req));
  } catch (thrown) {
    const error = toStatusError(thrown);
    sendJson(res, error.httpStatus, errorBody(error));
  }
}

async function control(controls: Controls, request: string, req: IncomingMessage): Promise<object> {
  const database = CLEAR.exec(request)?.[1];
  const rulesProject = RULES.exec(request)?.[1];
  if (database !== undefined) controls.clear(database);
  else if (rulesProject !== undefined) replaceRules(controls, rulesIn(await readJson(req)), rulesProject);
  else if (request === "GET /emulator/v1/dump") return { documents: controls.dump() };
  else if (request === "POST /emulator/v1/load") controls.load(documentsIn(await readJson(req)));
  else if (request === "PUT /emulator/v1/delay") controls.delay(millisecondsIn(await readJson(req)));
  else if (request === "PUT /emulator/v1/refuse") controls.refuse(refusalIn(await readJson(req)));
  else if (request === "POST /emulator/v1/cut") setImmediate(() => controls.cut());
  else throw new StatusError("NOT_FOUND", `There is no ${request}.`);
  return {};
}

function replaceRules(controls: Controls, source: string, projectId: string): void {
  try {
    controls.setRules(source, projectId);
  } catch (cause) {
    if (!(cause instanceof RulesSyntaxError)) throw cause;
    throw new StatusError("INVALID_ARGUMENT", cause.message, { cause });
  }
}

function rulesIn(json: Record<string, unknown>): string {
  const { rules } = json;
  const files: unknown = typeof rules === "object" && rules !== null && "files" in rules ? rules.files : null;
  const file: unknown = Array.isArray(files) ? files[0] : null;
  const content: unknown = typeof file === "object" && file !== null && "content" in file ? file.content : null;
  if (typeof content !== "string") throw invalidArgument("rules.files[0].content is missing.");
  return content;
}

/** The documents of a request; the store validates each of them. */
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
