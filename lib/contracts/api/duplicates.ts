import {
  comparedPairSchema,
  mergedSchema,
  mergeSchema,
  mergeUndoneSchema,
  pairDecisionSchema,
  pairsSchema,
} from "../imports/duplicate";
import { byId, type Endpoints, nothing } from "./endpoint";

/** Possible duplicates: dismissing, merging, and undoing a merge. */
export const duplicatesEndpoints = {
  "GET /accounts/duplicates/": {
    summary: "Pairs of accounts that may be one, the likeliest first",
    access: "editAccounts",
    isForBrowsers: true,
    answer: { 200: pairsSchema },
  },
  "GET /accounts/duplicates/:id/": {
    summary: "Two accounts side by side",
    access: "editAccounts",
    isForBrowsers: true,
    params: byId,
    answer: { 200: comparedPairSchema },
  },
  "PUT /accounts/duplicates/:id/": {
    summary: "Say that two accounts are two, or take that back",
    access: "editAccounts",
    isForBrowsers: true,
    params: byId,
    body: pairDecisionSchema,
    answer: nothing,
  },
  "POST /accounts/duplicates/:id/merge/": {
    summary: "Merge one account into the other",
    access: "editAccounts",
    isForBrowsers: true,
    params: byId,
    body: mergeSchema,
    answer: { 200: mergedSchema },
  },
  "POST /accounts/merges/:id/undo/": {
    summary: "Take a merge back",
    access: "editAccounts",
    isForBrowsers: true,
    params: byId,
    answer: { 200: mergeUndoneSchema },
  },
} as const satisfies Endpoints;
