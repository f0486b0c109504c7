import { createdClientSchema, missingAdminAnswerSchema, missingAdminSchema, newClientSchema } from "../clients/client";
import { auditFilterSchema, auditPageSchema, auditQuerySchema } from "../operations/audit";
import { aliveSchema, operatorHealthSchema, readinessSchema, sendAgainSchema } from "../operations/health";
import { type Endpoints, nothing } from "./endpoint";

/** Operations, for the operator: the audit log, jobs, health. */
export const operatorEndpoints = {
  "GET /audit/": {
    summary: "Who changed what, the latest first",
    access: "readAudit",
    query: auditQuerySchema.strict(),
    answer: { 200: auditPageSchema },
  },
  "POST /audit/exports/": {
    summary: "Write down that the log is taken out as a file",
    access: "readAudit",
    body: auditFilterSchema.strict(),
    answer: nothing,
  },
  "GET /health/": { summary: "Whether the process answers", access: "anyone", answer: { 200: aliveSchema } },
  "GET /ready/": {
    summary: "Whether requests can be served, and what is missing",
    access: "anyone",
    answer: { 200: readinessSchema, 503: readinessSchema },
  },
  "GET /operator/health/": {
    summary: "How the product runs",
    access: "operate",
    isForBrowsers: true,
    answer: { 200: operatorHealthSchema },
  },
  "POST /operator/dead-letters/": {
    summary: "Try a dead letter again",
    access: "operate",
    isForBrowsers: true,
    body: sendAgainSchema,
    answer: nothing,
  },
  "POST /operator/clients/": {
    summary: "Create a client and invite its first admin",
    access: "operate",
    isForBrowsers: true,
    body: newClientSchema,
    answer: { 201: createdClientSchema },
  },
  "POST /operator/admins/": {
    summary: "Give a client without an admin one",
    access: "operate",
    isForBrowsers: true,
    body: missingAdminSchema,
    answer: { 200: missingAdminAnswerSchema },
  },
} as const satisfies Endpoints;
