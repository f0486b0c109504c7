import {
  comparedPairSchema,
  mergedSchema,
  mergeSchema,
  mergeUndoneSchema,
  pairDecisionSchema,
  pairsSchema,
} from "../imports/duplicate";
import type { Endpoints } from "./endpoint";

/** Possible duplicates: dismissing, merging, and undoing a merge. */
export const duplicatesEndpoints = {
  "GET /accounts/duplicates/": {
    summary: "List possible duplicates, most likely first",
    access: "editAccounts",
    responses: { 200: pairsSchema },
  },
  "GET /accounts/duplicates/:id/": {
    summary: "Compare two possible duplicates",
    access: "editAccounts",
    responses: { 200: comparedPairSchema },
  },
  "PUT /accounts/duplicates/:id/": {
    summary: "Mark two accounts as different, or undo that",
    access: "editAccounts",
    body: pairDecisionSchema,
  },
  "POST /accounts/duplicates/:id/merge/": {
    summary: "Merge one account into another",
    access: "removeAccounts",
    body: mergeSchema,
    responses: { 200: mergedSchema },
  },
  "POST /accounts/merges/:id/undo/": {
    summary: "Undo a merge",
    access: "editAccounts",
    responses: { 200: mergeUndoneSchema },
  },
} as const satisfies Endpoints;
