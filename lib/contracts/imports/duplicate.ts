import { z } from "zod";
import { plainValueSchema } from "../accounts/account-change";
import { maxCustomFields } from "../accounts/custom-field";
import { personRefSchema } from "../activity/activity";
import { inputMomentSchema } from "../wire/moment";

const sideSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  domain: z.string().nullable(),
  hq_city: z.string().nullable(),
  hq_state: z.string().nullable(),
  owner: personRefSchema.nullable(),
});

export const pairSchema = z.object({
  id: z.uuid(),
  /** How likely it is that the accounts are duplicates, from 40 to 100. */
  score: z.number().int(),
  /** The reasons for the match, then those against it, as texts. */
  reasons: z.array(z.string()),
  accounts: z.tuple([sideSchema, sideSchema]),
});
export type Pair = z.infer<typeof pairSchema>;

/**
 * `GET {api}/accounts/duplicates/`: undecided pairs of accounts that the caller may remove. `crowded`: values that so
 * many accounts share that not all of them are compared. `waiting`: some accounts haven't been compared yet.
 */
export const pairsSchema = z.object({
  items: z.array(pairSchema),
  /** At most `maxCountedPairs`. */
  total: z.number().int().nonnegative(),
  crowded: z.array(z.string()),
  waiting: z.boolean(),
});
export type Pairs = z.infer<typeof pairsSchema>;

export const mergedEntryKinds = ["contacts", "notes", "conversations", "tasks", "signals", "lists"] as const;

const comparedSideSchema = sideSchema.extend({
  /** Sent back with a merge, so that accounts that have changed since aren't merged. */
  updated_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  counts: z.record(z.enum(mergedEntryKinds), z.number().int()),
});

const offeredSchema = z
  .object({
    value: plainValueSchema,
    /** The display text of a value that is an id. */
    text: z.string().optional(),
    source: z.string().nullable(),
    seen_at: z.iso.datetime().nullable(),
  })
  .nullable();

/** `GET {api}/accounts/duplicates/{id}/`: both accounts of the pair with their values. */
export const comparedPairSchema = pairSchema.omit({ accounts: true }).extend({
  accounts: z.tuple([comparedSideSchema, comparedSideSchema]),
  /** The account suggested to be kept: the one with more entries. */
  survivor: z.uuid(),
  /**
   * Every value that either account has; null: unknown there. `better`: which of the two has the more reliable source.
   */
  fields: z.array(
    z.object({
      field: z.string(),
      /** The name of a custom field; absent for built-in fields. */
      label: z.string().optional(),
      values: z.tuple([offeredSchema, offeredSchema]),
      better: z.union([z.literal(0), z.literal(1)]),
      is_same: z.boolean(),
    }),
  ),
  /** The number of contacts with the same email at both accounts: they aren't merged. */
  same_people: z.number().int().nonnegative(),
});
export type ComparedPair = z.infer<typeof comparedPairSchema>;

/** `PUT {api}/accounts/duplicates/{id}/`: marks the pair as not being duplicates, or undoes that. */
export const pairDecisionSchema = z.strictObject({ dismissed: z.boolean() });

/**
 * `POST {api}/accounts/duplicates/{id}/merge/`: keeps the account `survivor`. `take` names the fields whose values it
 * takes from the other account; it keeps its own values in all others. `seen`: each account's `updated_at` that the
 * caller saw.
 */
export const mergeSchema = z.strictObject({
  survivor: z.uuid(),
  take: z.array(z.string().max(60)).max(40 + maxCustomFields),
  seen: z.record(z.uuid(), inputMomentSchema),
});
export type Merge = z.infer<typeof mergeSchema>;

/** The merge, with the id by which to undo it. */
export const mergedSchema = z.object({ id: z.uuid(), survivor: z.uuid(), merged: z.uuid() });
export type Merged = z.infer<typeof mergedSchema>;

/**
 * `POST {api}/accounts/merges/{id}/undo/`: restores the merged account; `kept` names the values that were changed since
 * and are therefore kept.
 */
export const mergeUndoneSchema = mergedSchema.extend({
  kept: z.array(z.object({ kind: z.string(), label: z.string() })),
});
export type MergeUndone = z.infer<typeof mergeUndoneSchema>;
