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
    answer: { 200: pairsSchema },
    askedBy: "everyone",
  },
  "GET /accounts/duplicates/:id/": {
    summary: "Two accounts side by side",
    params: byId,
    answer: { 200: comparedPairSchema },
    askedBy: "everyone",
  },
  "PUT /accounts/duplicates/:id/": {
    summary: "Say that two accounts are two, or take that back",
    params: byId,
    body: pairDecisionSchema,
    answer: nothing,
    askedBy: "everyone",
  },
  "POST /accounts/duplicates/:id/merge/": {
    summary: "Merge one account into the other",
    params: byId,
    body: mergeSchema,
    answer: { 200: mergedSchema },
    askedBy: "everyone",
  },
  "POST /accounts/merges/:id/undo/": {
    summary: "Take a merge back",
    params: byId,
    answer: { 200: mergeUndoneSchema },
    askedBy: "everyone",
  },
} as const satisfies Endpoints;
