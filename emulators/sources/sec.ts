import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { sampleFilers } from "@/lib/contracts/samples/sample-filers";
import { html, sendPage } from "../page";
import { sendJson, sendResponse } from "../send-response";
import type { SourceFault, SourceResponse, SourceState } from "./controls";
import { type SampleCompany, writeFacts } from "./facts";
import { sendDocument } from "./filing-document";
import { generateFilings, type SampleFiling } from "./filings";
import { generateOlderFiles, type OlderFile, writeFilings, writeSubmissions } from "./submissions";

const slowMs = 30_000;
const manyBytes = 40 * 1024 * 1024;

interface SecQuery {
  cik: string;
  state: SourceState;
}

/**
 * Handles `GET /submissions/CIK##########.json` for the sample's filers and companies with added filings. Otherwise
 * 404.
 */
export function sendSubmissions(req: IncomingMessage, res: ServerResponse, query: SecQuery): Promise<void> {
  return sendCompanyFile(req, res, query, {
    what: "submissions",
    write: (company, filings, fault) =>
      spoilSubmissions(writeSubmissions(company, filings, olderFilesOf(query.cik, query.state)), fault),
  });
}

/** Handles `GET /submissions/CIK##########-submissions-###.json` for the companies with older files. Otherwise 404. */
export function sendOlder(
  req: IncomingMessage,
  res: ServerResponse,
  query: SecQuery & { file: string },
): Promise<void> {
  const file = olderFilesOf(query.cik, query.state).find(({ name }) => name === query.file);
  return sendCompanyFile(req, res, query, {
    what: "older",
    write: (_company, _filings, fault) => (file ? spoilOlder(writeFilings(file.filings), fault) : null),
  });
}

/** Handles `GET /api/xbrl/companyfacts/CIK##########.json` for the same companies. Otherwise 404. */
export function sendFacts(req: IncomingMessage, res: ServerResponse, query: SecQuery): Promise<void> {
  return sendCompanyFile(req, res, query, {
    what: "facts",
    write: (company, filings, fault) => spoilFacts(writeFacts(company, filings, query.state.nowMs()), fault),
  });
}

interface Writing {
  what: SourceResponse;
  write: (company: SampleCompany, filings: SampleFiling[], fault: SourceFault | null) => string | null;
}

async function sendCompanyFile(
  req: IncomingMessage,
  res: ServerResponse,
  { cik, state }: SecQuery,
  { what, write }: Writing,
): Promise<void> {
  const { faults } = state;
  const fault = [cik, `${cik} ${what}`, "*", `* ${what}`].map((key) => faults.get(key)).find(Boolean) ?? null;
  if (fault === "slow") await wait(slowMs, undefined, { ref: false });
  if (fault === "busy") {
    res.setHeader("retry-after", "1200");
    return sendPage(res, { title: "Request Rate Threshold Exceeded", status: 429, body: html`<p>Later.</p>` });
  }
  if (fault === "away") return sendJson(res, 503, { message: "Service Unavailable" });
  // The SEC refuses requests whose `User-Agent` has no contact email.
  if (fault === "blocked" || !/\S@\S/.test(req.headers["user-agent"] ?? ""))
    return sendPage(res, { title: "Undeclared Automated Tool", status: 403, body: html`<p>Who are you?</p>` });
  const filings = findFilings(cik, state);
  if (!filings) return sendPage(res, { title: "Not Found", status: 404, body: html`<p>NoSuchKey</p>` });
  const text = write(companyOf(cik), filings, fault);
  if (text === null) return sendPage(res, { title: "Not Found", status: 404, body: html`<p>NoSuchKey</p>` });
  sendWithEtag(req, res, text);
}

/** Default market cap of a company outside the sample. */
const defaultWorthUsd = 12_000_000_000;

function companyOf(cik: string): SampleCompany {
  const at = sampleFilers.findIndex((filer) => filer.cik === cik);
  const { name, marketCapUsd } = sampleFilers[at] ?? { name: "Company", marketCapUsd: defaultWorthUsd };
  return { cik, name, marketCapUsd, isRestating: at === 0 };
}

/** A company's filings; null: unknown company. */
function findFilings(cik: string, state: SourceState): SampleFiling[] | null {
  const added = state.added.get(cik) ?? [];
  const isSample = sampleFilers.some((filer) => filer.cik === cik);
  if (!isSample && added.length === 0) return null;
  return [...added, ...generateFilings(cik, state.nowMs())];
}

/** Two of the sample's filers have files of older filings. */
function olderFilesOf(cik: string, state: SourceState): OlderFile[] {
  const at = sampleFilers.findIndex((filer) => filer.cik === cik);
  return at === 0 || at === 3 ? generateOlderFiles(cik, state.nowMs()) : [];
}

function spoilOlder(filings: ReturnType<typeof writeFilings>, fault: SourceFault | null): string {
  if (fault === "unequal") filings.form.pop();
  if (fault === "future") filings.filingDate[0] = "2999-01-01";
  const text = JSON.stringify(filings);
  return spoilText(fault === "large" ? text + " ".repeat(manyBytes) : text, fault);
}

function spoilSubmissions(submissions: ReturnType<typeof writeSubmissions>, fault: SourceFault | null): string {
  const { recent } = submissions.filings;
  if (fault === "unequal") recent.form.pop();
  if (fault === "other_company") submissions.cik = "0000000001";
  if (fault === "future") recent.filingDate[0] = "2999-01-01";
  if (fault === "large") submissions.sicDescription = "x".repeat(manyBytes);
  return spoilText(JSON.stringify(submissions), fault);
}

function spoilFacts(facts: ReturnType<typeof writeFacts>, fault: SourceFault | null): string {
  const assets = facts.facts["us-gaap"].Assets;
  const first = assets?.units.USD?.[0];
  if (assets && fault === "units") assets.units = { barrels: assets.units.USD ?? [] };
  if (first && fault === "types") Object.assign(first, { val: "much" });
  if (first && fault === "future") first.filed = "2999-01-01";
  if (fault === "other_company") facts.cik = 1;
  if (fault === "large") facts.entityName = "x".repeat(manyBytes);
  return spoilText(JSON.stringify(facts), fault);
}

function spoilText(text: string, fault: SourceFault | null): string {
  if (fault === "html") return "<!doctype html><title>SEC.gov</title><p>Maintenance";
  return fault === "half" ? text.slice(0, -200) : text;
}

function sendWithEtag(req: IncomingMessage, res: ServerResponse, body: string): void {
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;
  res.setHeader("etag", etag);
  if (req.headers["if-none-match"] === etag) return void res.writeHead(304).end();
  sendResponse(res, 200, "application/json", body);
}

/** Handles `GET /Archives/edgar/data/…/sample.htm`, a filing's main document. Otherwise 404. */
export function sendMainDocument(res: ServerResponse, { cik, state }: SecQuery, folder: string): void {
  const filing = findFilings(cik, state)?.find(({ accession }) => accession.replaceAll("-", "") === folder);
  if (filing) sendDocument(res, filing);
  else sendPage(res, { title: "Not Found", status: 404, body: html`<p>NoSuchKey</p>` });
}

/** Sends a filing's page, which states that the filing is fictitious. */
export function sendFiling(res: ServerResponse, accession: string): void {
  const body = html`<main class="card"><span class="badge">Sample</span><h1>Filing ${accession}</h1>
<p>This filing is invented for the sample workspace on this machine. The SEC’s own page would list the filing’s documents.</p></main>`;
  sendPage(res, { title: `Sample filing ${accession}`, body });
}
