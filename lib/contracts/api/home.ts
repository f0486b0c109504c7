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
import { industriesSchema, industrySeriesSchema } from "../insights/industry";
import { byId, type Endpoints, nothing } from "./endpoint";

/** Home with its queue, industries, the shell data of every page, and the data of whole pages. */
export const homeEndpoints = {
  "GET /frame/": {
    summary: "What stands around every page",
    access: "readClient",
    query: z.strictObject({}),
    answer: { 200: frameSchema },
  },
  "GET /home/queue/": {
    summary: "What to do now",
    access: "readClient",
    isForBrowsers: true,
    answer: { 200: homeQueueSchema },
  },
  "PUT /home/queue/decisions/": {
    summary: "Done, put off or not useful",
    access: "personalize",
    isForBrowsers: true,
    body: queueDecisionSchema,
  },
  "DELETE /home/queue/decisions/:key/": {
    summary: "Take a decision back",
    access: "personalize",
    isForBrowsers: true,
    params: z.object({ key: queueKeySchema }),
  },
  "PUT /home/queue/weights/": {
    summary: "How much each kind counts",
    access: "personalize",
    isForBrowsers: true,
    body: queueWeightsSchema,
  },
  "DELETE /home/queue/weights/": {
    summary: "Back to my team's weights, or the usual ones",
    access: "personalize",
    isForBrowsers: true,
    answer: nothing,
  },
  "GET /teams/weights/": {
    summary: "How much each kind counts for the teams that the caller leads",
    access: "lead",
    isForBrowsers: true,
    answer: { 200: teamWeightsSchema },
  },
  "PUT /teams/:id/weights/": {
    summary: "How much each kind counts for a team",
    access: "lead",
    isForBrowsers: true,
    params: byId,
    body: teamWeightsChangeSchema,
    answer: { 200: teamWeightsSchema },
  },
  "GET /clients/me/fit/": {
    summary: "What accounts fit the client",
    access: "manageClient",
    isForBrowsers: true,
    answer: { 200: savedFitProfileSchema },
  },
  "PUT /clients/me/fit/": {
    summary: "Set what accounts fit the client",
    access: "manageClient",
    isForBrowsers: true,
    body: fitProfileChangeSchema,
    answer: { 200: savedFitProfileSchema },
  },
  "POST /clients/me/fit/preview/": {
    summary: "Which accounts would rise and fall by another profile",
    access: "manageClient",
    isForBrowsers: true,
    body: fitProfileSchema,
    answer: { 200: fitPreviewSchema },
  },
  "GET /industries/": {
    summary: "List industries",
    access: "readClient",
    isForBrowsers: true,
    answer: { 200: industriesSchema },
  },
  "GET /industries/:code/series/": {
    summary: "An industry's official series",
    access: "readClient",
    isForBrowsers: true,
    params: z.object({ code: z.string().max(12) }),
    answer: { 200: industrySeriesSchema },
  },
  "POST /annotations/": {
    summary: "Say something of a year of a series",
    access: "editAccounts",
    isForBrowsers: true,
    body: newAnnotationSchema,
    answer: { 201: annotationSchema },
  },
  "PATCH /annotations/:id/": {
    summary: "Change it",
    access: "editAccounts",
    isForBrowsers: true,
    params: byId,
    body: annotationChangeSchema,
    answer: { 200: annotationSchema },
  },
  "DELETE /annotations/:id/": {
    summary: "Remove it",
    access: "editAccounts",
    isForBrowsers: true,
    params: byId,
    answer: nothing,
  },
  "POST /annotations/:id/restore/": {
    summary: "Take its removal back",
    access: "editAccounts",
    isForBrowsers: true,
    params: byId,
    answer: { 200: annotationSchema },
  },
  "GET /home/": {
    summary: "The home page",
    access: "readClient",
    query: z.strictObject({}),
    answer: { 200: homeSchema },
  },
  "GET /feed/": {
    summary: "What happened at accounts",
    access: "readClient",
    isForBrowsers: true,
    query: feedQuerySchema,
    answer: { 200: feedPageSchema },
  },
  "PUT /feed/seen/": {
    summary: "Mark what happened as read",
    access: "personalize",
    isForBrowsers: true,
    body: feedSeenSchema,
  },
  "PUT /home/steps/": {
    summary: "Hide a first step for good, or show it again",
    access: "personalize",
    isForBrowsers: true,
    body: stepChoiceSchema,
  },
  "PUT /home/week/": {
    summary: "A goal for the week",
    access: "personalize",
    isForBrowsers: true,
    body: weekGoalSchema,
  },
  "GET /insights/": {
    summary: "The page of industry insights",
    access: "readClient",
    query: z.strictObject({ industry: z.string().max(1000).optional() }),
    answer: { 200: insightsSchema },
  },
  "GET /accounts/screen/": {
    summary: "The page of accounts beside its rows",
    access: "readClient",
    query: z.strictObject({}),
    answer: { 200: accountsScreenSchema },
  },
  "GET /accounts/screen/rows/": {
    summary: "The rows of the page of accounts, and what each filter offers",
    access: "readClient",
    query: accountQuerySchema.strict(),
    answer: { 200: accountsRowsSchema },
  },
  "GET /contacts/screen/": {
    summary: "The page of contacts",
    access: "readClient",
    query: contactListQuerySchema.strict(),
    answer: { 200: contactsScreenSchema },
  },
} as const satisfies Endpoints;
