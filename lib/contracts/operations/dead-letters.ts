import { z } from "zod";
import { visibleText } from "../text/visible-text";
import { inputMomentSchema } from "../wire/moment";
import { deadLetterLimits } from "./dead-letter-limits";

const queue = z.string().min(1).max(60);
const count = z.number().int().nonnegative();

/** A permanent failure after the last attempt: a job, or (`queue` is `outbox`) a change for the realtime database. */
const deadLetterSchema = z.object({
  queue: z.string(),
  id: z.string(),
  client_id: z.string().nullable(),
  attempts: count,
  failed_at: z.iso.datetime({ offset: true }),
  problem: z.string(),
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;

export const deadLetterFilterSchema = z.strictObject({
  client: z.string().min(1).max(64).optional(),
  queue: queue.optional(),
});
export type DeadLetterFilter = z.infer<typeof deadLetterFilterSchema>;

/** `GET {api}/operator/dead-letters/` (admin). */
export const deadLetterQuerySchema = deadLetterFilterSchema.extend({
  limit: z.coerce.number().int().min(1).max(deadLetterLimits.maxListed).default(deadLetterLimits.listed),
});

/** The latest dead letters first, and the clients and queues by which all of them can be filtered. */
export const deadLettersSchema = z.object({
  /** When they were read, to be sent as `until` with an action on all that match. */
  at: z.iso.datetime(),
  items: z.array(deadLetterSchema),
  total: count,
  clients: z.array(z.object({ id: z.string(), name: z.string() })),
  queues: z.array(z.string()),
});
export type DeadLetters = z.infer<typeof deadLettersSchema>;

const id = z.string().min(1).max(60);

/**
 * One dead letter, or all that match and failed `until` the operator's list was read. `ids` restricts them to those
 * that the operator selected, at most as many as are listed; ids that are no longer dead letters are ignored.
 */
const chosenSchema = z.union([
  z.strictObject({ queue, id }),
  z.strictObject({
    matching: deadLetterFilterSchema.extend({ ids: z.array(id).min(1).max(deadLetterLimits.maxListed).optional() }),
    until: inputMomentSchema,
  }),
]);
export type ChosenDeadLetters = z.infer<typeof chosenSchema>;

/**
 * `POST {api}/operator/dead-letters/retry/` (admin): retries dead letters from the beginning, with all their attempts.
 * 404 if the request names a single entry that is no longer a dead letter. At most `deadLetterLimits.perRequest` per
 * request; `has_more` if further ones match.
 */
export const deadLetterRetrySchema = z.strictObject({ which: chosenSchema });

/**
 * `POST {api}/operator/dead-letters/discard/` (admin): deletes dead letters, selected as for a retry, with a reason.
 */
export const deadLetterDiscardSchema = z.strictObject({
  which: chosenSchema,
  reason: visibleText(300, "Enter a reason"),
});

export const deadLetterResultSchema = z.object({ count, has_more: z.boolean() });
export type DeadLetterResult = z.infer<typeof deadLetterResultSchema>;
