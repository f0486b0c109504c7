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
} from "../accounts/account-view";
import { leaders } from "../rights/role-groups";
import { byId, type Endpoints, nothing } from "./endpoint";

/** Hand-picked lists of accounts, and saved views of the accounts list. */
export const accountListsEndpoints = {
  "GET /account-lists/": { summary: "Lists kept by hand", answer: { 200: accountListsSchema }, askedBy: "everyone" },
  "POST /account-lists/": {
    summary: "Make a list",
    body: newListSchema,
    answer: { 201: accountListSchema },
    maxBodyBytes: 128 * 1024,
    askedBy: "everyone",
  },
  "POST /account-lists/match/": {
    summary: "Which accounts pasted domains, tickers and names mean",
    isForOperator: true,
    body: pastedSchema,
    answer: { 200: matchedSchema },
    maxBodyBytes: 1_000_000,
    askedBy: "everyone",
  },
  "PATCH /account-lists/:id/": {
    summary: "Rename or share a list",
    params: byId,
    body: listChangeSchema,
    answer: { 200: accountListSchema },
    askedBy: "everyone",
  },
  "DELETE /account-lists/:id/": {
    summary: "Delete a list; its accounts stay",
    params: byId,
    answer: nothing,
    askedBy: "everyone",
  },
  "GET /account-views/": { summary: "Saved views", answer: { 200: savedViewsSchema }, askedBy: "everyone" },
  "POST /account-views/": {
    summary: "Save a view",
    body: newViewSchema,
    answer: { 201: savedViewSchema },
    askedBy: "everyone",
  },
  "PUT /account-views/opening/": {
    summary: "Open the list on everything, or as the team and the role open it",
    body: viewOpeningSchema,
    answer: { 200: savedViewsSchema },
    askedBy: "everyone",
  },
  "GET /account-views/defaults/": {
    summary: "What the lists of teams and roles open on, as far as the caller may set it",
    answer: { 200: settableDefaultsSchema },
    askedBy: leaders,
  },
  "PUT /account-views/defaults/": {
    summary: "Set what the lists of teams and roles open on",
    body: defaultsChangeSchema,
    answer: { 200: savedViewsSchema },
    askedBy: leaders,
  },
  "PATCH /account-views/:id/": {
    summary: "Change a view",
    params: byId,
    body: viewChangeSchema,
    answer: { 200: savedViewSchema },
    askedBy: "everyone",
  },
  "DELETE /account-views/:id/": { summary: "Remove a view", params: byId, answer: nothing, askedBy: "everyone" },
  "PUT /account-views/:id/choice/": {
    summary: "Pin a view, or open the list on it",
    params: byId,
    body: viewChoiceSchema,
    answer: { 200: savedViewSchema },
    askedBy: "everyone",
  },
} as const satisfies Endpoints;
