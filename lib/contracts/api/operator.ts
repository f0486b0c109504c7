import { z } from "zod";
import {
  adminFactorResetSchema,
  appointAdminSchema,
  clientDeletionSchema,
  clientStateSchema,
  createdClientSchema,
  missingAdminResponseSchema,
  newClientSchema,
  operatorDisconnectionSchema,
  suspensionSchema,
} from "../clients/client";
import { clientExportQuerySchema, clientExportSchema } from "../clients/client-export";
import { connectedPeopleSchema } from "../clients/connected-people";
import { auditExportSchema, auditPageSchema, auditQuerySchema } from "../operations/audit";
import {
  auditStreamChangeSchema,
  auditStreamResponseSchema,
  auditStreamTestSchema,
  savedAuditStreamSchema,
} from "../operations/audit-stream";
import {
  deadLetterDiscardSchema,
  deadLetterQuerySchema,
  deadLetterResultSchema,
  deadLetterRetrySchema,
  deadLettersSchema,
} from "../operations/dead-letters";
import { livenessSchema, operatorHealthSchema, readinessSchema } from "../operations/health";
import type { Endpoints } from "./endpoint";

const byClient = z.object({ id: z.string().max(64) });

/** Operations, for the operator: the audit log, jobs, health. */
export const operatorEndpoints = {
  "GET /audit/stream/": {
    summary: "Read where the audit log is sent and its state",
    access: "readAudit",
    responses: { 200: auditStreamResponseSchema },
  },
  "PUT /audit/stream/": {
    summary: "Set where the audit log is sent",
    access: "readAudit",
    needsProof: true,
    body: auditStreamChangeSchema,
    responses: { 200: savedAuditStreamSchema },
  },
  "POST /audit/stream/test/": {
    summary: "Send a test event to the receiver of the audit log",
    access: "readAudit",
    responses: { 200: auditStreamTestSchema },
  },
  "GET /operator/health/": {
    summary: "Read the product’s health",
    access: "operate",
    responses: { 200: operatorHealthSchema },
  },
  "GET /operator/dead-letters/": {
    summary: "List the jobs that failed permanently",
    access: "operate",
    query: deadLetterQuerySchema,
    responses: { 200: deadLettersSchema },
  },
  "POST /operator/dead-letters/retry/": {
    summary: "Retry jobs that failed permanently",
    access: "operate",
    body: deadLetterRetrySchema,
    responses: { 200: deadLetterResultSchema },
  },
  "POST /operator/dead-letters/discard/": {
    summary: "Discard jobs that failed permanently",
    access: "operate",
    body: deadLetterDiscardSchema,
    responses: { 200: deadLetterResultSchema },
  },
  "POST /operator/clients/": {
    summary: "Create a client and invite its first admin",
    access: "operate",
    needsProof: true,
    body: newClientSchema,
    responses: { 201: createdClientSchema },
  },
  "POST /operator/clients/:id/suspend/": {
    summary: "Suspend a client's access",
    access: "operate",
    needsProof: true,
    params: byClient,
    body: suspensionSchema,
    responses: { 200: clientStateSchema },
  },
  "POST /operator/clients/:id/resume/": {
    summary: "Resume a suspended client",
    access: "operate",
    needsProof: true,
    params: byClient,
    body: suspensionSchema,
    responses: { 200: clientStateSchema },
  },
  "POST /operator/clients/:id/delete/": {
    summary: "Delete a client after 30 days, and suspend it until then",
    access: "operate",
    needsProof: true,
    params: byClient,
    body: clientDeletionSchema,
    responses: { 200: clientStateSchema },
  },
  "POST /operator/clients/:id/restore/": {
    summary: "Restore a deleted client",
    access: "operate",
    needsProof: true,
    params: byClient,
    body: suspensionSchema,
    responses: { 200: clientStateSchema },
  },
  "POST /operator/clients/:id/export/": {
    summary: "Create a link to download a client's data",
    access: "operate",
    needsProof: true,
    params: byClient,
    body: suspensionSchema,
    responses: { 200: clientExportSchema },
  },
  "GET /operator/clients/:id/export/": {
    summary: "Download a client's data",
    access: "operate",
    params: byClient,
    query: clientExportQuerySchema,
    isFile: true,
    isRecorded: true,
  },
  "POST /operator/clients/:id/factor-reset/": {
    summary: "Reset the second factors of a client's admin",
    access: "operate",
    needsProof: true,
    params: byClient,
    body: adminFactorResetSchema,
  },
  "POST /operator/clients/:id/identities/disconnect/": {
    summary: "Disconnect a client's people from single sign-on",
    access: "operate",
    needsProof: true,
    params: byClient,
    body: operatorDisconnectionSchema,
    responses: { 200: connectedPeopleSchema },
  },
  "POST /operator/admins/": {
    summary: "Invite an admin for a client without one",
    access: "operate",
    needsProof: true,
    body: appointAdminSchema,
    responses: { 200: missingAdminResponseSchema },
  },
} as const satisfies Endpoints;

/** Endpoints that browsers can't call. */
export const operatorHostEndpoints = {
  "GET /audit/": {
    summary: "List the audit log, newest first",
    access: "readAudit",
    query: auditQuerySchema.strict(),
    responses: { 200: auditPageSchema },
  },
  "POST /audit/exports/": {
    summary: "Export the audit log as lines of JSON, newest first",
    access: "readAudit",
    needsProof: true,
    body: auditExportSchema,
    isFile: true,
  },
  "GET /health/": { summary: "Check that the process responds", access: "anyone", responses: { 200: livenessSchema } },
  "GET /ready/": {
    summary: "Check that requests can be served",
    access: "anyone",
    responses: { 200: readinessSchema, 503: readinessSchema },
  },
} as const satisfies Endpoints;
