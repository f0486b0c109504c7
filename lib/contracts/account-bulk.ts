import { z } from "zod";
import { accountStages, accountTiers } from "./account";

/** How many accounts one call names by their ids, and how many a filter may stand for. */
export const mostNamed = 1_000;
export const mostMatching = 100_000;

/** How long a change of many is kept, and can be taken back, in days. */
export const undoableDays = 7;

/**
 * Which accounts: some by id, each with what was seen of it, or all that a list's query (its filters, as in an address)
 * matches at this moment. Where something else stands meanwhile it isn't overwritten: `changed_meanwhile`.
 */
const selectionSchema = z.union([
  z
    .object({
      rows: z
        .array(
          z
            .object({
              id: z.uuid(),
              owner_uid: z.string().max(64).nullable(),
              tier: z.enum(accountTiers).nullable().optional(),
              stage: z.enum(accountStages).nullable().optional(),
            })
            .strict(),
        )
        .min(1)
        .max(mostNamed),
    })
    .strict(),
  z.object({ query: z.string().max(6000) }).strict(),
]);

const chosenActions = [
  z
    .object({
      kind: z.literal("assign"),
      uid: z.string().min(1).max(64).nullable(),
      with_tasks: z.literal(true).optional(),
    })
    .strict(),
  z.object({ kind: z.literal("watch"), on: z.boolean() }).strict(),
  z
    .object({
      kind: z.literal("task"),
      title: z.string().trim().min(1).max(200),
      due_date: z.iso.date().optional(),
      assignee_uid: z.string().min(1).max(64).optional(),
    })
    .strict(),
  z
    .object({
      kind: z.literal("set"),
      values: z
        .object({ tier: z.enum(accountTiers).nullable(), stage: z.enum(accountStages).nullable() })
        .partial()
        .strict()
        .refine((values) => Object.keys(values).length > 0, "Give a value to set"),
    })
    .strict(),
  z.object({ kind: z.literal("list"), list_id: z.uuid(), on: z.boolean() }).strict(),
  z.object({ kind: z.literal("remove") }).strict(),
] as const;

/**
 * What is done with each of them. `with_tasks`: the open tasks that the former owner has there go to the new owner, too; to
 * nobody they don't. `task`: one for each, the caller's own when nobody is named.
 */
export const chosenActionSchema = z.discriminatedUnion("kind", chosenActions);

/** `undo_hour`: takes back what a member changed in the hour before a moment (`lib/contracts/last-hour.ts`). */
const hourActionSchema = z
  .object({ kind: z.literal("undo_hour"), uid: z.string().min(1).max(64), until: z.iso.datetime() })
  .strict();

/** `territory`: what matches it and has no owner goes to who gets it (`lib/contracts/territory.ts`). */
const territoryActionSchema = z
  .object({ kind: z.literal("territory"), territory_id: z.uuid(), name: z.string() })
  .strict();

export const bulkActionSchema = z.discriminatedUnion("kind", [
  ...chosenActions,
  hourActionSchema,
  territoryActionSchema,
]);

export type BulkAction = z.infer<typeof bulkActionSchema>;

/** `POST {api}/accounts/bulk/` → 201 with {@link bulkSchema}; 409 `too_many` when a filter matches more than is changed at once. */
export const newBulkSchema = z.object({ accounts: selectionSchema, action: chosenActionSchema }).strict();

export type NewBulk = z.infer<typeof newBulkSchema>;
export type BulkSelection = z.infer<typeof selectionSchema>;

/**
 * Why an account was left as it is: it is that way already; somebody else changed or removed it meanwhile; it isn't the
 * caller's to change; its name or domain is taken; the list has no room for it; its turn hadn't come when the whole was
 * taken back.
 */
export const skipReasons = [
  "unchanged",
  "changed_meanwhile",
  "gone",
  "forbidden",
  "duplicate",
  "full",
  "withdrawn",
] as const;

/**
 * `GET {api}/accounts/bulk/{id}/`, and the answer to the posts: how far it is and what became of it. Taken back by
 * `POST {api}/accounts/bulk/{id}/undo/`, which writes what was there before wherever nobody has changed it since (`kept`).
 * `failed`: its job was given up; `POST {api}/accounts/bulk/{id}/resume/` goes on where it ended.
 */
export const bulkSchema = z.object({
  id: z.uuid(),
  action: bulkActionSchema,
  /** Who is given the accounts or the tasks, or whose hour is taken back; null: nobody, or who asks. */
  person: z.object({ uid: z.string(), name: z.string() }).nullable(),
  /** The list that it is about; null: another action, or a list that the caller no longer sees. */
  list: z.object({ id: z.uuid(), name: z.string() }).nullable().default(null),
  created_at: z.iso.datetime(),
  state: z.enum(["running", "failed", "done"]),
  /** Whether it can be taken back now. */
  is_undoable: z.boolean(),
  is_undone: z.boolean(),
  total: z.number().int(),
  /** How many have had their turn. */
  done: z.number().int(),
  changed: z.number().int(),
  /** How many open tasks went to the new owner along with the accounts. */
  tasks: z.number().int().default(0),
  undone: z.number().int(),
  kept: z.number().int(),
  skipped: z.array(z.object({ reason: z.enum(skipReasons), count: z.number().int(), names: z.array(z.string()) })),
});

export type Bulk = z.infer<typeof bulkSchema>;

/** `GET {api}/accounts/bulk/`: what the caller has done with many accounts, the latest first. `open`: what isn't over alone. */
export const bulksSchema = z.object({ items: z.array(bulkSchema) });
export const bulksQuerySchema = z.object({ open: z.enum(["1"]).optional() });

export type Bulks = z.infer<typeof bulksSchema>;
export type BulksQuery = z.infer<typeof bulksQuerySchema>;
