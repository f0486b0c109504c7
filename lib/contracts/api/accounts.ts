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
import { logoChangedSchema, maxLogoBodyBytes, newLogoSchema } from "../accounts/account-logo";
import { recentAccountsSchema } from "../accounts/recent-account";
import { reportedFiguresSchema } from "../accounts/reported-figure";
import { similarAccountsSchema } from "../accounts/similar-account";
import { sinceSchema } from "../accounts/since";
import { accessRequestSchema, colleaguesSchema, ownerChangeSchema } from "../activity/activity";
import { presenceBeatSchema, presenceSchema } from "../activity/presence";
import {
  addCompaniesSchema,
  additionUndoneSchema,
  catalogPageSchema,
  catalogQuerySchema,
  companiesAddedSchema,
} from "../companies/catalog-company";
import { accountOverviewSchema } from "../home/screens";
import type { Endpoints } from "./endpoint";

/** Accounts: the list, one account, its values with history and evidence, its owner and watchers. */
export const accountsEndpoints = {
  "PATCH /accounts/:id/": {
    summary: "Change values of an account",
    access: "editAccounts",
    body: accountChangeSchema,
    responses: { 200: accountChangedSchema },
  },
  "GET /accounts/:id/evidence/": {
    summary: "Read the evidence for a value",
    access: "readClient",
    query: evidenceQuerySchema,
    responses: { 200: evidenceSchema },
  },
  "POST /accounts/:id/evidence/wrong/": {
    summary: "Report a wrong value",
    access: "editAccounts",
    body: wrongValueSchema,
    responses: { 200: accountChangedSchema },
  },
  "GET /accounts/:id/history/": {
    summary: "List changes, newest first",
    access: "readClient",
    query: historyQuerySchema,
    responses: { 200: historyPageSchema },
  },
  "POST /accounts/:id/history/undo/": {
    summary: "Undo changes",
    access: "editAccounts",
    body: undoSchema,
    responses: { 200: undoneSchema },
  },
  "GET /accounts/:id/as-of/": {
    summary: "Read the values as of a time",
    access: "readClient",
    query: asOfQuerySchema,
    responses: { 200: asOfSchema },
  },
  "GET /accounts/facets/": {
    summary: "List the options of each filter",
    access: "readClient",
    query: accountFilterSchema.strict(),
    responses: { 200: accountFacetsSchema },
  },
  "GET /accounts/groups/": {
    summary: "List matching accounts, grouped by a value",
    access: "readClient",
    query: accountGroupsQuerySchema,
    responses: { 200: accountGroupsSchema },
  },
  "GET /accounts/:id/": {
    summary: "Read an account with its facts",
    access: "readClient",
    responses: { 200: accountDetailSchema },
  },
  "POST /accounts/": {
    summary: "Add an account",
    access: "editAccounts",
    body: newAccountSchema,
    responses: { 201: accountDetailSchema },
  },
  "GET /companies/": {
    summary: "List the catalog of companies, by name",
    access: "editAccounts",
    query: catalogQuerySchema.strict(),
    responses: { 200: catalogPageSchema },
  },
  "POST /companies/add/": {
    summary: "Add companies of the catalog as accounts",
    access: "editAccounts",
    body: addCompaniesSchema,
    responses: { 200: companiesAddedSchema },
  },
  "POST /companies/add/:id/undo/": {
    summary: "Undo an addition of companies, except accounts that someone has worked on since",
    access: "removeAccounts",
    responses: { 200: additionUndoneSchema },
  },
  "POST /accounts/remove/": {
    summary: "Remove many accounts in one transaction",
    access: "removeAccounts",
    body: accountIdsSchema,
    responses: { 200: accountOutcomesSchema },
  },
  "POST /accounts/restore/": {
    summary: "Restore many removed accounts in one transaction",
    access: "editAccounts",
    body: accountIdsSchema,
    responses: { 200: accountOutcomesSchema },
  },
  "GET /accounts/removed/": {
    summary: "List removed accounts that I may restore, newest first",
    access: "editAccounts",
    query: removedQuerySchema.strict(),
    responses: { 200: removedAccountsSchema },
  },
  "PUT /accounts/:id/logo/": {
    summary: "Set the logo of an account",
    access: "editAccounts",
    body: newLogoSchema,
    responses: { 200: logoChangedSchema },
    maxBodyBytes: maxLogoBodyBytes,
  },
  "DELETE /accounts/:id/logo/": {
    summary: "Remove the logo of an account",
    access: "editAccounts",
    responses: { 200: logoChangedSchema },
  },
  "GET /account-logos/:id/": {
    summary: "Get the picture of a logo",
    access: "readClient",
    isFile: true,
    isImmutable: true,
  },
  "GET /accounts/:id/similar/": {
    summary: "List similar accounts",
    access: "readClient",
    responses: { 200: similarAccountsSchema },
  },
  "GET /accounts/recent/": {
    summary: "List recently opened accounts",
    access: "readClient",
    responses: { 200: recentAccountsSchema },
  },
  "POST /accounts/:id/visit/": {
    summary: "Record that I opened an account",
    access: "personalize",
  },
  "POST /accounts/:id/presence/": {
    summary: "Announce my presence and list who else has the account open",
    access: "personalize",
    body: presenceBeatSchema,
    responses: { 200: presenceSchema },
  },
  "GET /people/": {
    summary: "List my colleagues",
    access: "readClient",
    query: z.strictObject({ q: z.string().max(200).optional() }),
    responses: { 200: colleaguesSchema },
  },
  "PUT /accounts/:id/owner/": {
    summary: "Assign an owner",
    access: "assignOwner",
    body: ownerChangeSchema,
    responses: { 200: accountDetailSchema },
  },
  "POST /accounts/:id/watch/": {
    summary: "Watch an account",
    access: "personalize",
  },
  "DELETE /accounts/:id/watch/": {
    summary: "Stop watching an account",
    access: "personalize",
  },
  "POST /access-requests/": {
    summary: "Request access from my client’s admins",
    access: "session",
    unkeyed: "A second request within a day has no effect",
    body: accessRequestSchema,
    responses: { 202: z.null() },
  },
} as const satisfies Endpoints;

/** Endpoints that browsers can't call. */
export const accountsHostEndpoints = {
  "GET /accounts/:id/history/days/": {
    summary: "List the days on which values changed",
    access: "readClient",
    responses: { 200: historyDaysSchema },
  },
  "GET /accounts/": {
    summary: "List accounts",
    access: "readClient",
    query: accountQuerySchema.strict(),
    responses: { 200: accountsPageSchema },
  },
  "GET /accounts/total/": {
    summary: "Count matching accounts",
    access: "readClient",
    query: accountFilterSchema.strict(),
    responses: { 200: accountTotalSchema },
  },
  "GET /accounts/removed/:id/": {
    summary: "Read a removed account",
    access: "editAccounts",
    responses: { 200: removedAccountSchema },
  },
  "GET /accounts/:id/figures/": {
    summary: "List the company’s reported figures",
    access: "readClient",
    responses: { 200: reportedFiguresSchema },
  },
  "GET /accounts/:id/overview/": {
    summary: "Read the overview of an account",
    access: "readClient",
    responses: { 200: accountOverviewSchema },
  },
  "GET /accounts/:id/since/": {
    summary: "Read what is new since my last visit",
    access: "readClient",
    responses: { 200: sinceSchema },
  },
} as const satisfies Endpoints;
