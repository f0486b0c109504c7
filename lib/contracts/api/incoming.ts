import { incomingBytes, incomingFactsSchema, incomingResultsSchema, incomingSignalsSchema } from "../incoming/incoming";
import type { Endpoints } from "./endpoint";

/** Data sent by other systems with a client's API token. */
export const incomingEndpoints = {
  "POST /incoming/signals/": {
    summary: "Send signals about accounts",
    access: "apiToken",
    body: incomingSignalsSchema,
    responses: { 200: incomingResultsSchema },
    maxBodyBytes: incomingBytes,
  },
  "POST /incoming/facts/": {
    summary: "Send facts about accounts",
    access: "apiToken",
    body: incomingFactsSchema,
    responses: { 200: incomingResultsSchema },
    maxBodyBytes: incomingBytes,
  },
} as const satisfies Endpoints;
