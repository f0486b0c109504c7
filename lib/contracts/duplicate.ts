import { z } from "zod";
import { plainValueSchema } from "./account-change";
import { personRefSchema } from "./activity";

const sideSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  domain: z.string().nullable(),
  hq_city: z.string().nullable(),
  hq_state: z.string().nullable(),
  owner: personRefSchema.nullable(),
});

/** Two accounts that may be one. */
export const pairSchema = z.object({
  id: z.uuid(),
  /** From 40 to 100. */
  score: z.number().int(),
  /** What speaks for it, then what speaks against it, in words. */
  reasons: z.array(z.string()),
  accounts: z.tuple([sideSchema, sideSchema]),
});
export type Pair = z.infer<typeof pairSchema>;

/**
 * `GET {api}/accounts/duplicates/`: pairs that nobody has decided, of accounts that the caller may remove.
 * `crowded`: what so many accounts share that they aren't held beside one another by it. `waiting`: some accounts haven't
 * been held beside the others yet.
 */
export const pairsSchema = z.object({
  items: z.array(pairSchema),
  /** `mostCounted` at most. */
  total: z.number().int().nonnegative(),
  crowded: z.array(z.string()),
  waiting: z.boolean(),
});
export type Pairs = z.infer<typeof pairsSchema>;

/** What hangs on an account, and would move. */
export const countedThings = ["contacts", "notes", "conversations", "tasks", "signals", "lists"] as const;

const comparedSideSchema = sideSchema.extend({
  /** As it is seen: sent back, so that nobody merges what was changed meanwhile. */
  updated_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  counts: z.record(z.enum(countedThings), z.number().int()),
});

const offeredSchema = z
  .object({
    value: plainValueSchema,
    /** In words, where the value is an id. */
    text: z.string().optional(),
    source: z.string().nullable(),
    seen_at: z.iso.datetime().nullable(),
  })
  .nullable();

/** `GET {api}/accounts/duplicates/{id}/`: the pair side by side. */
export const comparedPairSchema = pairSchema.omit({ accounts: true }).extend({
  accounts: z.tuple([comparedSideSchema, comparedSideSchema]),
  /** Which of the two had better stay: the one with more on it. */
  survivor: z.uuid(),
  /** Every value that one of them has; null: it isn't known there. `better`: which of the two the sources speak for. */
  fields: z.array(
    z.object({
      field: z.string(),
      values: z.tuple([offeredSchema, offeredSchema]),
      better: z.union([z.literal(0), z.literal(1)]),
      is_same: z.boolean(),
    }),
  ),
  /** People whose address is at both: they stay two. */
  same_people: z.number().int().nonnegative(),
});
export type ComparedPair = z.infer<typeof comparedPairSchema>;

/** `PUT {api}/accounts/duplicates/{id}/`: says that the two are two, or takes that back. */
export const pairDecisionSchema = z.strictObject({ dismissed: z.boolean() });

/**
 * `POST {api}/accounts/duplicates/{id}/merge/`: `survivor` stays. `take` names the values that it takes from the other;
 * of the others it keeps its own. `seen`: each account's `updated_at`, as the caller saw it.
 */
export const mergeSchema = z.strictObject({
  survivor: z.uuid(),
  take: z.array(z.string().max(40)).max(40),
  seen: z.record(z.uuid(), z.iso.datetime()),
});
export type Merge = z.infer<typeof mergeSchema>;

/** The merge, and what to take it back by. */
export const mergedSchema = z.object({ id: z.uuid(), survivor: z.uuid(), merged: z.uuid() });
export type Merged = z.infer<typeof mergedSchema>;

/** `POST {api}/accounts/merges/{id}/undo/`: the merged account stands again; `kept` was changed since, and stayed. */
export const mergeUndoneSchema = mergedSchema.extend({
  kept: z.array(z.object({ kind: z.string(), label: z.string() })),
});
export type MergeUndone = z.infer<typeof mergeUndoneSchema>;
