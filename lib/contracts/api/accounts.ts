import { z } from "zod";
import {
  accountDetailSchema,
  accountFacetsSchema,
  accountFilterSchema,
  accountIdsSchema,
  accountOutcomesSchema,
  accountQuerySchema,
  accountsPageSchema,
  accountTotalSchema,
  newAccountSchema,
  removedAccountSchema,
  removedAccountsSchema,
  removedQuerySchema,
} from "../accounts/account";
import {
  accountChangedSchema,
  accountChangeSchema,
  asOfQuerySchema,
  asOfSchema,
  evidenceQuerySchema,
  evidenceSchema,
  historyDaysSchema,
  historyPageSchema,
  historyQuerySchema,
  undoneSchema,
  undoSchema,
  wrongValueSchema,
} from "../accounts/account-change";
import { accountGroupsQuerySchema, accountGroupsSchema } from "../accounts/account-group";
import { recentAccountsSchema } from "../accounts/recent-account";
import { reportedFiguresSchema } from "../accounts/reported-figure";
import { similarAccountsSchema } from "../accounts/similar-account";
import { sinceSchema } from "../accounts/since";
import { accessRequestSchema, colleaguesSchema, ownerChangeSchema } from "../activity/activity";
import { presenceBeatSchema, presenceSchema } from "../activity/presence";
import { accountOverviewSchema } from "../home/screens";
import { byId, type Endpoints, nothing } from "./endpoint";

/** Accounts: the list, one account, its values with history and evidence, its owner and watchers. */
export const accountsEndpoints = {
  "PATCH /accounts/:id/": {
    summary: "Change values of an account",
    params: byId,
    body: accountChangeSchema,
    answer: { 200: accountChangedSchema },
    askedBy: "everyone",
  },
  "GET /accounts/:id/evidence/": {
    summary: "What one value rests on",
    params: byId,
    query: evidenceQuerySchema,
    answer: { 200: evidenceSchema },
    askedBy: "everyone",
  },
  "POST /accounts/:id/evidence/wrong/": {
    summary: "Say that a value is wrong",
    params: byId,
    body: wrongValueSchema,
    answer: { 200: accountChangedSchema },
    askedBy: "everyone",
  },
  "GET /accounts/:id/history/": {
    summary: "What changed, the latest first",
    params: byId,
    query: historyQuerySchema,
    answer: { 200: historyPageSchema },
    askedBy: "everyone",
  },
  "GET /accounts/:id/history/days/": {
    summary: "The days on which values changed",
    params: byId,
    answer: { 200: historyDaysSchema },
  },
  "POST /accounts/:id/history/undo/": {
    summary: "Take changes back",
    params: byId,
    body: undoSchema,
    answer: { 200: undoneSchema },
    askedBy: "everyone",
  },
  "GET /accounts/:id/as-of/": {
    summary: "The values as they stood at a moment",
    params: byId,
    query: asOfQuerySchema,
    answer: { 200: asOfSchema },
    askedBy: "everyone",
  },
  "GET /accounts/": {
    summary: "List accounts",
    query: accountQuerySchema.strict(),
    answer: { 200: accountsPageSchema },
  },
  "GET /accounts/facets/": {
    summary: "What each filter offers",
    query: accountFilterSchema.strict(),
    answer: { 200: accountFacetsSchema },
    askedBy: "everyone",
  },
  "GET /accounts/groups/": {
    summary: "The accounts that a filter leaves, by one of their values",
    query: accountGroupsQuerySchema,
    answer: { 200: accountGroupsSchema },
    askedBy: "everyone",
  },
  "GET /accounts/total/": {
    summary: "How many accounts a filter leaves, exactly",
    query: accountFilterSchema.strict(),
    answer: { 200: accountTotalSchema },
  },
  "GET /accounts/:id/": {
    summary: "One account with its facts",
    params: byId,
    answer: { 200: accountDetailSchema },
    askedBy: "everyone",
  },
  "POST /accounts/": {
    summary: "Add an account",
    body: newAccountSchema,
    answer: { 201: accountDetailSchema },
    askedBy: "everyone",
  },
  "DELETE /accounts/:id/": { summary: "Remove an account", params: byId, answer: nothing, askedBy: "everyone" },
  "POST /accounts/:id/restore/": {
    summary: "Take a removal back",
    params: byId,
    answer: { 200: accountDetailSchema },
    askedBy: "everyone",
  },
  "POST /accounts/remove/": {
    summary: "Remove many accounts in one transaction",
    body: accountIdsSchema,
    answer: { 200: accountOutcomesSchema },
    askedBy: "everyone",
  },
  "POST /accounts/restore/": {
    summary: "Take many removals back in one transaction",
    body: accountIdsSchema,
    answer: { 200: accountOutcomesSchema },
    askedBy: "everyone",
  },
  "GET /accounts/removed/": {
    summary: "The removed accounts that I may restore, the latest first",
    query: removedQuerySchema.strict(),
    answer: { 200: removedAccountsSchema },
    askedBy: "everyone",
  },
  "GET /accounts/removed/:id/": { summary: "One removed account", params: byId, answer: { 200: removedAccountSchema } },
  "GET /accounts/:id/figures/": {
    summary: "What its company has reported",
    params: byId,
    answer: { 200: reportedFiguresSchema },
  },
  "GET /accounts/:id/overview/": {
    summary: "What its first tab shows beside its values",
    params: byId,
    answer: { 200: accountOverviewSchema },
  },
  "GET /accounts/:id/similar/": {
    summary: "Which accounts are like this one",
    params: byId,
    answer: { 200: similarAccountsSchema },
    askedBy: "everyone",
  },
  "GET /accounts/recent/": {
    summary: "The accounts that the caller opened last",
    answer: { 200: recentAccountsSchema },
    askedBy: "everyone",
  },
  "POST /accounts/:id/visit/": { summary: "I opened this account", params: byId, answer: nothing, askedBy: "everyone" },
  "POST /accounts/:id/presence/": {
    summary: "I have this account open; who else has?",
    params: byId,
    body: presenceBeatSchema,
    answer: { 200: presenceSchema },
    askedBy: "everyone",
  },
  "GET /accounts/:id/since/": {
    summary: "What is new since I last looked",
    params: byId,
    answer: { 200: sinceSchema },
  },
  "GET /people/": {
    summary: "The people of my client",
    query: z.strictObject({ q: z.string().max(200).optional() }),
    answer: { 200: colleaguesSchema },
    askedBy: "everyone",
  },
  "PUT /accounts/:id/owner/": {
    summary: "Say who looks after an account",
    params: byId,
    body: ownerChangeSchema,
    answer: { 200: accountDetailSchema },
    askedBy: "everyone",
  },
  "POST /accounts/:id/watch/": { summary: "Watch an account", params: byId, answer: nothing, askedBy: "everyone" },
  "DELETE /accounts/:id/watch/": { summary: "Watch it no more", params: byId, answer: nothing, askedBy: "everyone" },
  "POST /access-requests/": {
    summary: "Ask my client's admins for access",
    unkeyed: "A second request within a day has no effect",
    body: accessRequestSchema,
    answer: { 202: z.null() },
    askedBy: "holders",
  },
} as const satisfies Endpoints;
