import {
  accountListSchema,
  accountListsSchema,
  listChangeSchema,
  matchedSchema,
  newListSchema,
  pastedSchema,
} from "../accounts/account-list";
import {
  defaultsChangeSchema,
  newViewSchema,
  savedViewSchema,
  savedViewsSchema,
  settableDefaultsSchema,
  viewChangeSchema,
  viewChoiceSchema,
  viewOpeningSchema,
  viewsQuerySchema,
} from "../views/saved-view";
import type { Endpoints } from "./endpoint";

/** Hand-picked lists of accounts, and saved views of the lists of accounts and contacts. */
export const accountListsEndpoints = {
  "GET /account-lists/": {
    summary: "List working lists",
    access: "readClient",
    responses: { 200: accountListsSchema },
  },
  "POST /account-lists/": {
    summary: "Create a working list",
    access: "personalize",
    body: newListSchema,
    responses: { 201: accountListSchema },
    maxBodyBytes: 128 * 1024,
  },
  "POST /account-lists/match/": {
    summary: "Match pasted domains, tickers and names to accounts",
    access: "readClient",
    body: pastedSchema,
    responses: { 200: matchedSchema },
    maxBodyBytes: 1_000_000,
  },
  "PATCH /account-lists/:id/": {
    summary: "Rename or share a working list",
    access: "personalize",
    body: listChangeSchema,
    responses: { 200: accountListSchema },
  },
  "DELETE /account-lists/:id/": {
    summary: "Delete a working list; its accounts stay",
    access: "personalize",
  },
  "GET /account-views/": {
    summary: "List saved views of accounts or contacts",
    access: "readClient",
    query: viewsQuerySchema.strict(),
    responses: { 200: savedViewsSchema },
  },
  "POST /account-views/": {
    summary: "Save a view",
    access: "personalize",
    body: newViewSchema,
    responses: { 201: savedViewSchema },
  },
  "PUT /account-views/opening/": {
    summary: "Reset my default view",
    access: "personalize",
    body: viewOpeningSchema,
    responses: { 200: savedViewsSchema },
  },
  "GET /account-views/defaults/": {
    summary: "List the default views that I may set",
    access: "lead",
    query: viewsQuerySchema.strict(),
    responses: { 200: settableDefaultsSchema },
  },
  "PUT /account-views/defaults/": {
    summary: "Set the default views of teams and roles",
    access: "lead",
    body: defaultsChangeSchema,
    responses: { 200: savedViewsSchema },
  },
  "PATCH /account-views/:id/": {
    summary: "Change a view",
    access: "personalize",
    body: viewChangeSchema,
    responses: { 200: savedViewSchema },
  },
  "DELETE /account-views/:id/": {
    summary: "Remove a view",
    access: "personalize",
  },
  "PUT /account-views/:id/choice/": {
    summary: "Pin a view or make it my default",
    access: "personalize",
    body: viewChoiceSchema,
    responses: { 200: savedViewSchema },
  },
} as const satisfies Endpoints;
