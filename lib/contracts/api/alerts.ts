import { alertMutesSchema, muteChangedSchema, muteChangeSchema } from "../alerts/alert-mute";
import {
  alertMailStateSchema,
  alertPreferencesChangeSchema,
  alertPreferencesSchema,
  unsubscribeSchema,
} from "../alerts/alert-preferences";
import {
  alertRuleSchema,
  alertRulesSchema,
  deletedAlertsSchema,
  newRuleSchema,
  ruleChangeSchema,
  rulePreviewQuerySchema,
  rulePreviewSchema,
} from "../rules/alert-rule";
import type { Endpoints } from "./endpoint";

/** How a user receives alerts: their rules, emails and mutes. */
export const alertsEndpoints = {
  "PUT /alert-mutes/": {
    summary: "Mute or unmute an account or a kind of signal",
    access: "personalize",
    body: muteChangeSchema,
    responses: { 200: muteChangedSchema },
  },
  "PATCH /alert-preferences/": {
    summary: "Change my notification settings",
    access: "personalize",
    body: alertPreferencesChangeSchema,
    responses: { 200: alertPreferencesSchema },
  },
  "GET /alert-rules/": {
    summary: "List my alert rules",
    access: "readClient",
    responses: { 200: alertRulesSchema },
  },
  "POST /alert-rules/": {
    summary: "Create an alert rule",
    access: "personalize",
    body: newRuleSchema,
    responses: { 201: alertRuleSchema },
  },
  "POST /alert-rules/preview/": {
    summary: "Test an alert rule on the last 30 days",
    access: "readClient",
    body: rulePreviewQuerySchema,
    responses: { 200: rulePreviewSchema },
  },
  "POST /alert-rules/deleted/": {
    summary: "Record deleted alerts",
    access: "personalize",
    body: deletedAlertsSchema,
  },
  "PATCH /alert-rules/:id/": {
    summary: "Change an alert rule",
    access: "personalize",
    body: ruleChangeSchema,
    responses: { 200: alertRuleSchema },
  },
  "DELETE /alert-rules/:id/": {
    summary: "Remove an alert rule",
    access: "personalize",
  },
  "POST /alert-rules/:id/restore/": {
    summary: "Restore a removed alert rule",
    access: "personalize",
    responses: { 200: alertRuleSchema },
  },
} as const satisfies Endpoints;

/** Endpoints that browsers can't call. */
export const alertsHostEndpoints = {
  "GET /alert-mutes/": { summary: "List my mutes", access: "readClient", responses: { 200: alertMutesSchema } },
  "GET /alert-preferences/": {
    summary: "Read my notification settings",
    access: "readClient",
    responses: { 200: alertPreferencesSchema },
  },
  "GET /alert-mail/unsubscribe/": {
    summary: "Read the alert email setting behind an unsubscribe link",
    access: "anyone",
    query: unsubscribeSchema,
    responses: { 200: alertMailStateSchema },
  },
  "POST /alert-mail/unsubscribe/": {
    summary: "Unsubscribe from alert emails",
    access: "anyone",
    body: unsubscribeSchema,
  },
} as const satisfies Endpoints;
