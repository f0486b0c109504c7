import { auditFilterSchema, auditPageSchema, auditQuerySchema } from "../operations/audit";
import { aliveSchema, operatorHealthSchema, readinessSchema, sendAgainSchema } from "../operations/health";
import { missingAdminAnswerSchema, missingAdminSchema } from "../people/client";
import { operators } from "../rights/role-groups";
import { type Endpoints, nothing } from "./endpoint";

/** Operations, for the operator: the audit log, jobs, health. */
export const operatorEndpoints = {
  "GET /audit/": {
    summary: "Who changed what, the latest first",
    query: auditQuerySchema.strict(),
    answer: { 200: auditPageSchema },
  },
  "POST /audit/exports/": {
    summary: "Write down that the log is taken out as a file",
    isForOperator: true,
    body: auditFilterSchema.strict(),
    answer: nothing,
  },
  "GET /health/": { summary: "Whether the process answers", isOpen: true, answer: { 200: aliveSchema } },
  "GET /ready/": {
    summary: "Whether requests can be served, and what is missing",
    isOpen: true,
    answer: { 200: readinessSchema, 503: readinessSchema },
  },
  "GET /operator/health/": {
    summary: "How the product runs",
    answer: { 200: operatorHealthSchema },
    askedBy: operators,
  },
  "POST /operator/dead-letters/": {
    summary: "Try a dead letter again",
    isForOperator: true,
    body: sendAgainSchema,
    answer: nothing,
    askedBy: operators,
  },
  "POST /operator/admins/": {
    summary: "Give a client without an admin one",
    isForOperator: true,
    body: missingAdminSchema,
    answer: { 200: missingAdminAnswerSchema },
    askedBy: operators,
  },
} as const satisfies Endpoints;
