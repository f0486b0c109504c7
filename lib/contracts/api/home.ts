import { z } from "zod";
import { accountQuerySchema } from "../accounts/account";
import { contactListQuerySchema } from "../contacts/contact-list";
import { feedPageSchema, feedQuerySchema, feedReadSchema, feedSeenSchema } from "../home/feed";
import { stepChoiceSchema } from "../home/first-step";
import { fitPreviewSchema, fitProfileChangeSchema, fitProfileSchema, savedFitProfileSchema } from "../home/fit-profile";
import {
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
import { shellDataSchema } from "../home/shell-data";
import { weekGoalSchema } from "../home/week";
import { annotationChangeSchema, annotationSchema, newAnnotationSchema } from "../insights/annotation";
import { industriesSchema, industrySeriesSchema } from "../insights/industry";
import type { Endpoints } from "./endpoint";

/** Home with its queue, industries, the shell data of every page, and the data of whole pages. */
export const homeEndpoints = {
  "PUT /home/queue/decisions/": {
    summary: "Complete, snooze or dismiss an item of my queue",
    access: "personalize",
    body: queueDecisionSchema,
  },
  "DELETE /home/queue/decisions/:key/": {
    summary: "Undo a decision about an item of my queue",
    access: "personalize",
    params: z.object({ key: queueKeySchema }),
  },
  "PUT /home/queue/weights/": {
    summary: "Set my queue’s weights",
    access: "personalize",
    body: queueWeightsSchema,
  },
  "DELETE /home/queue/weights/": {
    summary: "Reset my weights to my team’s or the defaults",
    access: "personalize",
  },
  "GET /teams/weights/": {
    summary: "List the weights of the teams that I lead",
    access: "lead",
    responses: { 200: teamWeightsSchema },
  },
  "PUT /teams/:id/weights/": {
    summary: "Set a team’s weights",
    access: "lead",
    body: teamWeightsChangeSchema,
    responses: { 200: teamWeightsSchema },
  },
  "GET /clients/me/fit/": {
    summary: "Read the fit profile",
    access: "manageClient",
    responses: { 200: savedFitProfileSchema },
  },
  "PUT /clients/me/fit/": {
    summary: "Set the fit profile",
    access: "manageClient",
    body: fitProfileChangeSchema,
    responses: { 200: savedFitProfileSchema },
  },
  "POST /clients/me/fit/preview/": {
    summary: "Preview another fit profile",
    access: "manageClient",
    body: fitProfileSchema,
    responses: { 200: fitPreviewSchema },
  },
  "GET /industries/": {
    summary: "List industries",
    access: "readClient",
    responses: { 200: industriesSchema },
  },
  "GET /industries/:code/series/": {
    summary: "Read an industry’s official series",
    access: "readClient",
    params: z.object({ code: z.string().max(12) }),
    responses: { 200: industrySeriesSchema },
  },
  "POST /annotations/": {
    summary: "Add an annotation to a year of a chart",
    access: "editAccounts",
    body: newAnnotationSchema,
    responses: { 201: annotationSchema },
  },
  "PATCH /annotations/:id/": {
    summary: "Change my annotation",
    access: "editAccounts",
    body: annotationChangeSchema,
    responses: { 200: annotationSchema },
  },
  "DELETE /annotations/:id/": {
    summary: "Remove my annotation",
    access: "editAccounts",
  },
  "POST /annotations/:id/restore/": {
    summary: "Undo removing an annotation",
    access: "editAccounts",
    responses: { 200: annotationSchema },
  },
  "GET /feed/": {
    summary: "List what happened at accounts",
    access: "readClient",
    query: feedQuerySchema,
    responses: { 200: feedPageSchema },
  },
  "PUT /feed/seen/": {
    summary: "Mark the feed as read",
    access: "personalize",
    body: feedSeenSchema,
  },
  "PUT /feed/read/": {
    summary: "Mark entries of the feed as read or unread",
    access: "personalize",
    body: feedReadSchema,
  },
  "PUT /home/steps/": {
    summary: "Hide or show a first step",
    access: "personalize",
    body: stepChoiceSchema,
  },
  "PUT /home/week/": {
    summary: "Set a weekly goal",
    access: "personalize",
    body: weekGoalSchema,
  },
} as const satisfies Endpoints;

/** Endpoints that browsers can't call. */
export const homeHostEndpoints = {
  "GET /frame/": {
    summary: "Read the data of the app shell, which every page shows",
    access: "readClient",
    query: z.strictObject({}),
    responses: { 200: shellDataSchema },
  },
  "GET /home/": {
    summary: "Read the home page",
    access: "readClient",
    query: z.strictObject({}),
    responses: { 200: homeSchema },
  },
  "GET /insights/": {
    summary: "Read the page of industry insights",
    access: "readClient",
    query: z.strictObject({ industry: z.string().max(1000).optional() }),
    responses: { 200: insightsSchema },
  },
  "GET /accounts/screen/": {
    summary: "Read the page of accounts without its rows",
    access: "readClient",
    query: z.strictObject({}),
    responses: { 200: accountsScreenSchema },
  },
  "GET /accounts/screen/rows/": {
    summary: "Read the rows and filter options of the page of accounts",
    access: "readClient",
    query: accountQuerySchema.strict(),
    responses: { 200: accountsRowsSchema },
  },
  "GET /contacts/screen/": {
    summary: "Read the page of contacts",
    access: "readClient",
    query: contactListQuerySchema.strict(),
    responses: { 200: contactsScreenSchema },
  },
} as const satisfies Endpoints;
