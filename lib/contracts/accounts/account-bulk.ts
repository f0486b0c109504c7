import { z } from "zod";
import { visibleText } from "../text/visible-text";
import { inputDaySchema } from "../wire/moment";
import { maxCustomTextLength } from "./custom-field";
import { choicesOf } from "./fields";

/**
 * The maximum number of accounts or contacts that one request may name by id (`maxBulkIds`), and that its filter may
 * match (`maxBulkMatches`).
 */
export const maxBulkIds = 1_000;
export const maxBulkMatches = 100_000;

/** The undo period of a bulk change, in days. */
export const bulkUndoDays = 7;

/** Values of custom fields by field id, as in `accountSchema.custom`; null: unknown. */
const customValues = z.record(z.uuid(), z.string().max(maxCustomTextLength).nullable());

/** All rows that match a list's query (filters as in its URL) now. */
const querySchema = z.object({ query: z.string().max(6000) }).strict();

/**
 * The selected accounts: either ids, each with the values that the caller saw, or a list's query. A value that differs
 * from the one seen isn't overwritten: the account is skipped as `changed_meanwhile`.
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
              tier: z.enum(choicesOf("tier")).nullable().optional(),
              stage: z.enum(choicesOf("stage")).nullable().optional(),
              /** The values that the caller saw in the custom fields being set; absent: these fields weren't shown. */
              custom: customValues.optional(),
            })
            .strict(),
        )
        .min(1)
        .max(maxBulkIds),
    })
    .strict(),
  querySchema,
]);

const watchSchema = z.object({ kind: z.literal("watch"), on: z.boolean() }).strict();

const chosenActions = [
  z
    .object({
      kind: z.literal("assign"),
      uid: z.string().min(1).max(64).nullable(),
      with_tasks: z.literal(true).optional(),
    })
    .strict(),
  watchSchema,
  z
    .object({
      kind: z.literal("task"),
      title: visibleText(200, "Describe the task"),
      due_date: inputDaySchema.optional(),
      assignee_uid: z.string().min(1).max(64).optional(),
    })
    .strict(),
  z
    .object({
      kind: z.literal("set"),
      values: z
        .object({
          tier: z.enum(choicesOf("tier")).nullable(),
          stage: z.enum(choicesOf("stage")).nullable(),
          custom: customValues,
        })
        .partial()
        .strict()
        .refine(
          ({ custom = {}, ...values }) => Object.keys(values).length + Object.keys(custom).length > 0,
          "Enter a value",
        ),
    })
    .strict(),
  z.object({ kind: z.literal("list"), list_id: z.uuid(), on: z.boolean() }).strict(),
  z.object({ kind: z.literal("remove") }).strict(),
] as const;

/**
 * The action on each account. `with_tasks`: the former owner's open tasks at the account are also reassigned to the new
 * owner; without a new owner they stay. `task`: adds a task to each account, assigned to the caller unless an assignee
 * is named.
 */
export const chosenActionSchema = z.discriminatedUnion("kind", chosenActions);

/** `undo_hour`: undoes a member's changes in the hour before `until` (`lib/contracts/accounts/last-hour.ts`). */
const hourActionSchema = z
  .object({ kind: z.literal("undo_hour"), uid: z.string().min(1).max(64), until: z.iso.datetime() })
  .strict();

/**
 * `territory`: assigns matching accounts without an owner to the territory's members
 * (`lib/contracts/rules/territory.ts`).
 */
const territoryActionSchema = z
  .object({ kind: z.literal("territory"), territory_id: z.uuid(), name: z.string() })
  .strict();

/** The value that a bulk change sets for contacts: exactly one. */
const contactValues = z.union([
  z.object({ do_not_contact: z.literal(true), do_not_contact_reason: visibleText(300, "Enter a reason") }).strict(),
  z.object({ left_company: z.literal(true) }).strict(),
  z.object({ removed: z.literal(true) }).strict(),
]);

/** Sets a value of selected contacts. The numbers of the bulk change count their accounts. */
const contactsActionSchema = z.object({ kind: z.literal("contacts"), values: contactValues }).strict();

export const bulkActionSchema = z.discriminatedUnion("kind", [
  ...chosenActions,
  contactsActionSchema,
  hourActionSchema,
  territoryActionSchema,
]);

export type BulkAction = z.infer<typeof bulkActionSchema>;

/**
 * `POST {api}/accounts/bulk/` → 201 with {@link bulkSchema}; 409 `too_many` when a filter matches more accounts than
 * one bulk change may cover.
 */
export const newBulkSchema = z.object({ accounts: selectionSchema, action: chosenActionSchema }).strict();

export type NewBulk = z.infer<typeof newBulkSchema>;

/**
 * `POST {api}/contacts/bulk/` → 201 with {@link bulkSchema}: changes many contacts, or starts or stops watching their
 * accounts (`watch`). The contacts are given by id or by the query of their list. Its progress and undo work as for a
 * bulk change to accounts. 409 `too_many` as there, and if more than 2,000 contacts at one account would be changed.
 */
export const newContactBulkSchema = z
  .object({
    contacts: z.union([z.array(z.uuid()).min(1).max(maxBulkIds), querySchema]),
    action: z.discriminatedUnion("kind", [contactsActionSchema, watchSchema]),
  })
  .strict();

export type NewContactBulk = z.infer<typeof newContactBulkSchema>;
export type ContactValues = z.infer<typeof contactValues>;
export type BulkSelection = z.infer<typeof selectionSchema>;

/**
 * Why an account was skipped: it already has the value; another user changed or removed it in the meantime; the caller
 * may not change it; its name or domain is taken; the list is full; the change was undone before this account was
 * processed.
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
 * The response of `GET {api}/accounts/bulk/{id}/` and of the `POST` requests: progress and outcome.
 * `POST {api}/accounts/bulk/{id}/undo/` restores the previous values, except at accounts that were changed since
 * (`kept`). `failed`: the job ran out of retries; `POST {api}/accounts/bulk/{id}/resume/` continues where it stopped.
 */
export const bulkSchema = z.object({
  id: z.uuid(),
  action: bulkActionSchema,
  /** The new owner or assignee, or the member whose changes are undone; null: no owner, or the caller. */
  person: z.object({ uid: z.string(), name: z.string() }).nullable(),
  /** The list that the action changes; null: another kind of action, or a list that the caller no longer sees. */
  list: z.object({ id: z.uuid(), name: z.string() }).nullable().default(null),
  /** The custom fields being set, by name, with their display values; null: unknown. */
  custom: z.array(z.object({ name: z.string(), value: z.string().nullable() })).default([]),
  created_at: z.iso.datetime(),
  state: z.enum(["running", "failed", "done"]),
  /** Whether it can be undone now. */
  is_undoable: z.boolean(),
  is_undone: z.boolean(),
  total: z.number().int(),
  done: z.number().int(),
  changed: z.number().int(),
  /** The number of open tasks that were reassigned to the new owner with their accounts. */
  tasks: z.number().int().default(0),
  /** The number of contacts that were changed, or restored when it is undone; 0: a bulk change to accounts. */
  contacts: z.number().int().default(0),
  /** The number of contacts that an undo kept because they were changed since; 0: a bulk change to accounts. */
  kept_contacts: z.number().int().default(0),
  undone: z.number().int(),
  kept: z.number().int(),
  skipped: z.array(z.object({ reason: z.enum(skipReasons), count: z.number().int(), names: z.array(z.string()) })),
});

export type Bulk = z.infer<typeof bulkSchema>;

/** `GET {api}/accounts/bulk/`: the caller's bulk changes, the latest first. `open`: only unfinished ones. */
export const bulksSchema = z.object({ items: z.array(bulkSchema) });
export const bulksQuerySchema = z.object({ open: z.enum(["1"]).optional() });
