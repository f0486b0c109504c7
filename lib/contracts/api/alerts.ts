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
  "GET /alert-mutes/": { summary: "What I have muted", answer: { 200: alertMutesSchema } },
  "PUT /alert-mutes/": {
    summary: "Mute an account or a kind of signal, or take that back",
    body: muteChangeSchema,
    answer: { 200: muteChangedSchema },
    askedBy: "everyone",
  },
  "GET /alert-preferences/": { summary: "How I am told of alerts", answer: { 200: alertPreferencesSchema } },
  "PATCH /alert-preferences/": {
    summary: "Change how I am told of alerts",
    body: alertPreferencesChangeSchema,
    answer: { 200: alertPreferencesSchema },
    askedBy: "everyone",
  },
  "GET /alert-mail/unsubscribe/": {
    summary: "Whether the person of a link is mailed alerts",
    isOpen: true,
    query: unsubscribeSchema,
    answer: { 200: alertMailStateSchema },
  },
  "POST /alert-mail/unsubscribe/": {
    summary: "Unsubscribe about alerts by a mail's link",
    isOpen: true,
    body: unsubscribeSchema,
    answer: nothing,
  },
  "GET /alert-rules/": { summary: "Own alert rules", answer: { 200: alertRulesSchema }, askedBy: "everyone" },
  "POST /alert-rules/": {
    summary: "Keep a rule",
    body: newRuleSchema,
    answer: { 201: alertRuleSchema },
    askedBy: "everyone",
  },
  "POST /alert-rules/preview/": {
    summary: "Try a rule on the last 30 days",
    isForOperator: true,
    body: rulePreviewQuerySchema,
    answer: { 200: rulePreviewSchema },
    askedBy: "everyone",
  },
  "POST /alert-rules/deleted/": {
    summary: "Note deleted alerts",
    body: deletedAlertsSchema,
    answer: nothing,
    askedBy: "everyone",
  },
  "PATCH /alert-rules/:id/": {
    summary: "Change a rule",
    params: byId,
    body: ruleChangeSchema,
    answer: { 200: alertRuleSchema },
    askedBy: "everyone",
  },
  "DELETE /alert-rules/:id/": { summary: "Remove a rule", params: byId, answer: nothing, askedBy: "everyone" },
  "POST /alert-rules/:id/restore/": {
    summary: "Bring a removed rule back",
    params: byId,
    answer: { 200: alertRuleSchema },
    askedBy: "everyone",
  },
} as const satisfies Endpoints;
