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
import { byId, type Endpoints, nothing } from "./endpoint";

/** How a user receives alerts: their rules, emails and mutes. */
export const alertsEndpoints = {
  "GET /alert-mutes/": { summary: "What I have muted", access: "readClient", answer: { 200: alertMutesSchema } },
  "PUT /alert-mutes/": {
    summary: "Mute an account or a kind of signal, or take that back",
    access: "personalize",
    isForBrowsers: true,
    body: muteChangeSchema,
    answer: { 200: muteChangedSchema },
  },
  "GET /alert-preferences/": {
    summary: "How I am told of alerts",
    access: "readClient",
    answer: { 200: alertPreferencesSchema },
  },
  "PATCH /alert-preferences/": {
    summary: "Change how I am told of alerts",
    access: "personalize",
    isForBrowsers: true,
    body: alertPreferencesChangeSchema,
    answer: { 200: alertPreferencesSchema },
  },
  "GET /alert-mail/unsubscribe/": {
    summary: "Whether the person of a link is mailed alerts",
    access: "anyone",
    query: unsubscribeSchema,
    answer: { 200: alertMailStateSchema },
  },
  "POST /alert-mail/unsubscribe/": {
    summary: "Unsubscribe about alerts by a mail's link",
    access: "anyone",
    body: unsubscribeSchema,
    answer: nothing,
  },
  "GET /alert-rules/": {
    summary: "Own alert rules",
    access: "readClient",
    isForBrowsers: true,
    answer: { 200: alertRulesSchema },
  },
  "POST /alert-rules/": {
    summary: "Keep a rule",
    access: "personalize",
    isForBrowsers: true,
    body: newRuleSchema,
    answer: { 201: alertRuleSchema },
  },
  "POST /alert-rules/preview/": {
    summary: "Try a rule on the last 30 days",
    access: "readClient",
    isForBrowsers: true,
    body: rulePreviewQuerySchema,
    answer: { 200: rulePreviewSchema },
  },
  "POST /alert-rules/deleted/": {
    summary: "Note deleted alerts",
    access: "personalize",
    isForBrowsers: true,
    body: deletedAlertsSchema,
    answer: nothing,
  },
  "PATCH /alert-rules/:id/": {
    summary: "Change a rule",
    access: "personalize",
    isForBrowsers: true,
    params: byId,
    body: ruleChangeSchema,
    answer: { 200: alertRuleSchema },
  },
  "DELETE /alert-rules/:id/": {
    summary: "Remove a rule",
    access: "personalize",
    isForBrowsers: true,
    params: byId,
    answer: nothing,
  },
  "POST /alert-rules/:id/restore/": {
    summary: "Bring a removed rule back",
    access: "personalize",
    isForBrowsers: true,
    params: byId,
    answer: { 200: alertRuleSchema },
  },
} as const satisfies Endpoints;
