import type { IncomingMessage, ServerResponse } from "node:http";
import { loopback, startListening, targetOf } from "../listening";
import { sendJson } from "../send-response";
import { sendFigures } from "./bls";
import { createSourceState, handleSourceControls, type SourceState } from "./controls";
import { sendFacts, sendFiling, sendMainDocument, sendOlder, sendSubmissions } from "./sec";
import { serveSite } from "./sites";

export type Sources = {
  port: number;
  /** The value for `SEC_BASE_URL`, `SEC_ARCHIVE_URL`, `FEEDS_BASE_URL` and `BLS_BASE_URL`. */
  origin: string;
  state: SourceState;
  stop(): Promise<void>;
};

const maxRequests = 5_000;

/**
 * Starts the local emulator of the external sources: the SEC's and the BLS's endpoints, and websites with feeds;
 * filings, figures and announcements are fictitious.
 *
 * @param nowMs the clock for generated filings and for the times of requests
 * @throws the system's error by its code and `port`: `EADDRINUSE` when the port is in use
 */
export async function startSources({
  port,
  nowMs = Date.now,
}: {
  port: number;
  nowMs?: () => number;
}): Promise<Sources> {
  const state = createSourceState(nowMs);
  const listening = await startListening((req, res) => handleSourceRequest(req, res, state), port);
  return {
    port: listening.port,
    origin: `http://${loopback}:${listening.port}`,
    state,
    stop: () => listening.stop(),
  };
}

const submissionsPath = /^\/submissions\/CIK(\d{10})\.json$/;
const olderPath = /^\/submissions\/(CIK(\d{10})-submissions-\d{3}\.json)$/;
const factsPath = /^\/api\/xbrl\/companyfacts\/CIK(\d{10})\.json$/;
const filingPath = /^\/Archives\/edgar\/data\/\d+\/\d{18}\/(\d{10}-\d{2}-\d{6})-index\.htm$/;
const documentPath = /^\/Archives\/edgar\/data\/(\d{1,10})\/(\d{18})\/sample\.htm$/;
const figuresPath = "/publicAPI/v2/timeseries/data/";
const sitePath = /^\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(\/.*)$/;

/**
 * Routes a request. As at the SEC: `GET /submissions/CIK##########.json` and the files that it names,
 * `GET /api/xbrl/companyfacts/CIK##########.json`, `GET /Archives/edgar/data/…-index.htm` and `…/sample.htm`. As at the
 * BLS: `POST /publicAPI/v2/timeseries/data/`. As companies' websites: `GET /{domain}/…`. For tests: `GET /_requests`
 * (the requests received), `POST /_controls/…`, `GET /healthz`.
 */
async function handleSourceRequest(req: IncomingMessage, res: ServerResponse, state: SourceState): Promise<void> {
  const { pathname } = targetOf(req);
  if (pathname === "/healthz") return sendJson(res, 200, { status: "ok" });
  if (pathname === "/_requests") return sendJson(res, 200, { requests: state.requests });
  if (pathname.startsWith("/_controls/"))
    return handleSourceControls(req, res, { what: pathname.slice("/_controls/".length), state });
  note(req, res, state);
  const [, cik] = submissionsPath.exec(pathname) ?? [];
  if (cik !== undefined) return sendSubmissions(req, res, { cik, state });
  const [, file, ofFile] = olderPath.exec(pathname) ?? [];
  if (file !== undefined && ofFile !== undefined) return sendOlder(req, res, { cik: ofFile, file, state });
  const [, ofFacts] = factsPath.exec(pathname) ?? [];
  if (ofFacts !== undefined) return sendFacts(req, res, { cik: ofFacts, state });
  const [, accession] = filingPath.exec(pathname) ?? [];
  if (accession !== undefined) return sendFiling(res, accession);
  const [, filer, folder] = documentPath.exec(pathname) ?? [];
  if (filer !== undefined && folder !== undefined)
    return sendMainDocument(res, { cik: filer.padStart(10, "0"), state }, folder);
  if (pathname === figuresPath) return sendFigures(req, res, state);
  const [, domain, path] = sitePath.exec(pathname) ?? [];
  if (domain !== undefined && path !== undefined) return serveSite(req, res, { domain, path, state });
  sendJson(res, 404, { detail: "Not found." });
}

function note(req: IncomingMessage, res: ServerResponse, { requests, nowMs }: SourceState): void {
  const atMs = nowMs();
  const agent = req.headers["user-agent"] ?? "";
  res.once("finish", () => {
    requests.push({ path: req.url ?? "", at_ms: atMs, agent, status: res.statusCode });
    if (requests.length > maxRequests) requests.shift();
  });
}
