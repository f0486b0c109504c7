import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { html, sendPage } from "../page";
import { findRequestBody } from "../request-body";
import { sendJson, sendResponse } from "../send-response";
import type { FigureFault, SourceState } from "./controls";
import { type GeneratedMonth, generateMonths } from "./employment";

const slowMs = 30_000;
const manyBytes = 40 * 1024 * 1024;
const maxBodyBytes = 65_536;
const maxSeries = { withKey: 50, without: 25 };

const year = z.string().regex(/^\d{4}$/);
const questionSchema = z.object({
  seriesid: z.array(z.string().min(1)).min(1),
  startyear: year,
  endyear: year,
  registrationkey: z.string().optional(),
});

type Question = z.infer<typeof questionSchema>;

/**
 * Handles `POST /publicAPI/v2/timeseries/data/` for the sample's series, continued from their last real month; other
 * series don't exist.
 */
export async function sendFigures(req: IncomingMessage, res: ServerResponse, state: SourceState): Promise<void> {
  const fault = state.figureFault;
  if (fault === "slow") await wait(slowMs, undefined, { ref: false });
  if (fault === "busy") return void res.writeHead(429, { "retry-after": "1200" }).end();
  if (fault === "away") return sendJson(res, 503, { message: "Service Unavailable" });
  if (fault === "html") return sendPage(res, { title: "Maintenance", body: html`<p>Later.</p>` });
  if (fault === "spent") return sendJson(res, 200, refusal(quotaText));
  if (fault === "refused") return sendJson(res, 200, refusal("The request could not be processed."));
  const question = req.method === "POST" ? await readQuestion(req) : null;
  if (!question) return sendJson(res, 200, refusal("Your POST request failed because the payload is not valid."));
  const maxCount = question.registrationkey === undefined ? maxSeries.without : maxSeries.withKey;
  if (question.seriesid.length > maxCount)
    return sendJson(res, 200, refusal(`The number of series requested is greater than ${maxCount}.`));
  const text = JSON.stringify(spoil(writeFigures(question, state), fault));
  if (fault === "half") return sendResponse(res, 200, "application/json", text.slice(0, -100));
  sendResponse(res, 200, "application/json", fault === "large" ? text + " ".repeat(manyBytes) : text);
}

const quotaText =
  "Request could not be serviced, as the daily threshold for total number of requests allocated to the user has been reached.";

function refusal(message: string) {
  return { status: "REQUEST_NOT_PROCESSED", responseTime: 1, message: [message], Results: {} };
}

async function readQuestion(req: IncomingMessage): Promise<Question | null> {
  try {
    return questionSchema.parse(JSON.parse((await findRequestBody(req, maxBodyBytes)) ?? ""));
  } catch {
    return null;
  }
}

function writeFigures({ seriesid, startyear, endyear }: Question, { nowMs, changes }: SourceState) {
  const message: string[] = [];
  const series = seriesid.map((seriesID) => {
    const months = generateMonths(seriesID, nowMs(), changes.get(seriesID));
    if (!months) message.push(`Series does not exist for Series ${seriesID}`);
    const within = (months ?? []).filter(({ period }) => period >= startyear && period <= `${endyear}-12`);
    return { seriesID, data: within.toReversed().map(writeMonth) };
  });
  return { status: "REQUEST_SUCCEEDED", responseTime: 83, message, Results: { series } };
}

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });

/** Formats one month; the month at index 0 is the newest and is marked as such. */
function writeMonth({ period, value, isPreliminary, isInvented }: GeneratedMonth, at: number) {
  const [year = "", month = ""] = period.split("-");
  return {
    year,
    period: `M${month}`,
    periodName: monthName.format(new Date(`${period}-01T00:00:00Z`)),
    ...(at === 0 && { latest: "true" }),
    value: String(value),
    footnotes: [
      ...(isPreliminary ? [{ code: "P", text: "preliminary" }] : [{}]),
      ...(isInvented ? [{ code: "X", text: "sample: this figure is invented" }] : []),
    ],
  };
}

function spoil(response: ReturnType<typeof writeFigures>, fault: FigureFault | null) {
  const filled = response.Results.series.find(({ data }) => data.length > 0);
  const newest = filled?.data[0];
  if (!filled || !newest) return response;
  if (fault === "other_series") filled.seriesID = "LNS14000000";
  if (fault === "future") newest.year = "2999";
  if (fault === "words") newest.value = "many";
  if (fault === "dash") newest.value = "-";
  return response;
}
