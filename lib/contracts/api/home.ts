import { z } from "zod";
import { accountQuerySchema } from "../accounts/account";
import { contactListQuerySchema } from "../contacts/contact-list";
import { feedPageSchema, feedQuerySchema, feedSeenSchema } from "../home/feed";
import { stepChoiceSchema } from "../home/first-step";
import { fitPreviewSchema, fitProfileChangeSchema, fitProfileSchema, savedFitProfileSchema } from "../home/fit-profile";
import { frameSchema } from "../home/frame";
import {
  homeQueueSchema,
  queueDecisionSchema,
  queueKeySchema,
  queueWeightsSchema,
  teamWeightsChangeSchema,
  teamWeightsSchema,
} from "../home/home-queue";
import {
  accountsRowsSchema,
  accountsScreenSchema,
  contactsScreenSchema,
  homeSchema,
  insightsSchema,
} from "../home/screens";
import { weekGoalSchema } from "../home/week";
import { annotationChangeSchema, annotationSchema, newAnnotationSchema } from "../insights/annotation";
import { industriesSchema, industrySchema, industrySeriesSchema } from "../insights/industry";
import { clientManagers, leaders } from "../rights/role-groups";
import { byId, type Endpoints, nothing } from "./endpoint";

/** Home with its queue, industries, the shell data of every page, and the data of whole pages. */
export const homeEndpoints = {
  "GET /frame/": { summary: "What stands around every page", query: z.strictObject({}), answer: { 200: frameSchema } },
  "GET /home/queue/": { summary: "What to do now", answer: { 200: homeQueueSchema }, askedBy: "everyone" },
  "PUT /home/queue/decisions/": {
    summary: "Done, put off or not useful",
    body: queueDecisionSchema,
    askedBy: "everyone",
  },
  "DELETE /home/queue/decisions/:key/": {
    summary: "Take a decision back",
    params: z.object({ key: queueKeySchema }),
    askedBy: "everyone",
  },
  "PUT /home/queue/weights/": { summary: "How much each kind counts", body: queueWeightsSchema, askedBy: "everyone" },
  "DELETE /home/queue/weights/": {
    summary: "Back to my team's weights, or the usual ones",
    answer: nothing,
    askedBy: "everyone",
  },
  "GET /teams/weights/": {
    summary: "How much each kind counts for the teams that the caller leads",
    answer: { 200: teamWeightsSchema },
    askedBy: leaders,
  },
  "PUT /teams/:id/weights/": {
    summary: "How much each kind counts for a team",
    params: byId,
    body: teamWeightsChangeSchema,
    answer: { 200: teamWeightsSchema },
    askedBy: leaders,
  },
  "GET /clients/me/fit/": {
    summary: "What accounts fit the client",
    answer: { 200: savedFitProfileSchema },
    askedBy: clientManagers,
  },
  "PUT /clients/me/fit/": {
    summary: "Set what accounts fit the client",
    body: fitProfileChangeSchema,
    answer: { 200: savedFitProfileSchema },
    askedBy: clientManagers,
  },
  "POST /clients/me/fit/preview/": {
    summary: "Which accounts would rise and fall by another profile",
    body: fitProfileSchema,
    answer: { 200: fitPreviewSchema },
    askedBy: clientManagers,
  },
  "GET /industries/": { summary: "List industries", answer: { 200: industriesSchema }, askedBy: "everyone" },
  "GET /industries/:code/": {
    summary: "One industry",
    params: z.object({ code: z.string().max(12) }),
    answer: { 200: industrySchema },
  },
  "GET /industries/:code/series/": {
    summary: "An industry's official series",
    params: z.object({ code: z.string().max(12) }),
    answer: { 200: industrySeriesSchema },
    askedBy: "everyone",
  },
  "POST /annotations/": {
    summary: "Say something of a year of a series",
    body: newAnnotationSchema,
    answer: { 201: annotationSchema },
    askedBy: "everyone",
  },
  "PATCH /annotations/:id/": {
    summary: "Change it",
    params: byId,
    body: annotationChangeSchema,
    answer: { 200: annotationSchema },
    askedBy: "everyone",
  },
  "DELETE /annotations/:id/": { summary: "Remove it", params: byId, answer: nothing, askedBy: "everyone" },
  "POST /annotations/:id/restore/": {
    summary: "Take its removal back",
    params: byId,
    answer: { 200: annotationSchema },
    askedBy: "everyone",
  },
  "GET /home/": { summary: "The home page", query: z.strictObject({}), answer: { 200: homeSchema } },
  "GET /feed/": {
    summary: "What happened at accounts",
    query: feedQuerySchema,
    answer: { 200: feedPageSchema },
    askedBy: "everyone",
  },
  "PUT /feed/seen/": { summary: "Mark what happened as read", body: feedSeenSchema, askedBy: "everyone" },
  "PUT /home/steps/": {
    summary: "Hide a first step for good, or show it again",
    body: stepChoiceSchema,
    askedBy: "everyone",
  },
  "PUT /home/week/": { summary: "A goal for the week", body: weekGoalSchema, askedBy: "everyone" },
  "GET /insights/": {
    summary: "The page of industry insights",
    query: z.strictObject({ industry: z.string().max(1000).optional() }),
    answer: { 200: insightsSchema },
  },
  "GET /accounts/screen/": {
    summary: "The page of accounts beside its rows",
    query: z.strictObject({}),
    answer: { 200: accountsScreenSchema },
  },
  "GET /accounts/screen/rows/": {
    summary: "The rows of the page of accounts, and what each filter offers",
    query: accountQuerySchema.strict(),
    answer: { 200: accountsRowsSchema },
  },
  "GET /contacts/screen/": {
    summary: "The page of contacts",
    query: contactListQuerySchema.strict(),
    answer: { 200: contactsScreenSchema },
  },
} as const satisfies Endpoints;
