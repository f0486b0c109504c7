import { z } from "zod";
import { fieldInputSchemas, requiredText } from "../accounts/account-values";
import { accountImportFields } from "../imports/import-field";
import { notifiedKinds } from "../signals/signal-kind";
import { inputMomentSchema } from "../wire/moment";

/** The maximum number of items in one request. */
export const maxIncoming = 100;

/** The maximum size of a request's body, in bytes. */
export const incomingBytes = 512 * 1024;

/** Identifies the account. If there are several identifiers, they must match the same account. */
const accountSchema = z
  .object({
    id: z.uuid("Must be the account's id in Sightline").optional(),
    domain: fieldInputSchemas.domain.optional(),
    ticker: fieldInputSchemas.ticker.optional(),
    cik: fieldInputSchemas.cik.optional(),
    /** The id in the account catalog, or the one that an imported file had for the account. */
    external_id: requiredText(64).optional(),
  })
  .strict()
  .refine(
    (account) => Object.keys(account).length > 0,
    "Identify the account by id, domain, ticker, cik or external_id",
  )
  .refine(({ id, external_id: other }) => id === undefined || other === undefined, "Send id or external_id, not both");

/** The source and its id for the item: together they identify it, so a repeated item is stored only once. */
const sourceFields = {
  source: requiredText(120),
  id: z.string().regex(/^[\x21-\x7e]{1,200}$/, "Must be up to 200 ASCII characters without spaces"),
  account: accountSchema,
};

const link = z
  .url({ protocol: /^https$/, message: "Enter a URL that begins with https://" })
  .max(500)
  .nullable()
  .optional();

/** A signal at an account. Without a time, the time of arrival is used. */
export const incomingSignalSchema = z
  .object({
    ...sourceFields,
    title: requiredText(200),
    kind: z.enum(notifiedKinds).default("other"),
    url: link,
    occurred_at: inputMomentSchema.optional(),
  })
  .strict();

export type IncomingSignal = z.infer<typeof incomingSignalSchema>;

/** The fields of an account that a source may set. The name is excluded because users recognize the account by it. */
export const incomingFields = accountImportFields.filter(
  (field) => field !== "id" && field !== "name" && field !== "owner",
);

/** One value of an account. `said_at`: the time of the source's statement; by default, the time of arrival. */
export const incomingFactSchema = z
  .object({
    ...sourceFields,
    field: z.enum(incomingFields),
    value: z.union([z.string(), z.number()], "Must be text or a number"),
    url: link,
    said_at: inputMomentSchema.optional(),
    confidence: z.enum(["high", "medium", "low"]).default("high"),
  })
  .strict();

export type IncomingFact = z.infer<typeof incomingFactSchema>;

/**
 * Each item is parsed separately, so that an invalid one doesn't reject the others; the API's description has the
 * item's schema.
 */
function itemsOf(schema: z.ZodType) {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: "input" });
  return z.object({ items: z.array(z.unknown().meta(shape)).min(1).max(maxIncoming) }).strict();
}

/** `POST {api}/incoming/signals/` with a client's API token as the bearer (`slk_…`) → `incomingResultsSchema`. */
export const incomingSignalsSchema = itemsOf(incomingSignalSchema);

/** `POST {api}/incoming/facts/`, with the same token and response. */
export const incomingFactsSchema = itemsOf(incomingFactSchema);

/** The outcome of one item, in the order of the request. */
export const incomingResultSchema = z.object({
  /** The item's id; null: it had none. */
  id: z.string().nullable(),
  /** `corrected`: the source had stated something else under this id. `same`: it had stated this already. */
  outcome: z.enum(["accepted", "same", "corrected", "refused"]),
  /** Null: the item was refused. */
  account_id: z.uuid().nullable(),
  /** For a refused item: the invalid part, and the reason. */
  where: z.string().optional(),
  why: z.string().optional(),
});

export type IncomingResult = z.infer<typeof incomingResultSchema>;

export const incomingResultsSchema = z.object({ items: z.array(incomingResultSchema) });
