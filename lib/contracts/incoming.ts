import { z } from "zod";
import { givenText, givenValues } from "./account-values";
import { accountImportFields } from "./import-field";
import { givenMomentSchema } from "./moment";
import { toldKinds } from "./signal-kind";

/** So many items come in one call. */
export const mostIncoming = 100;

/** More than any call of so many items needs. */
export const incomingBytes = 512 * 1024;

/** By what the account is known. Several have to mean the same one. */
const accountSchema = z
  .object({
    id: z.uuid("Give the account's id in Sightline").optional(),
    domain: givenValues.domain.optional(),
    ticker: givenValues.ticker.optional(),
    cik: givenValues.cik.optional(),
    /** The catalogue's. */
    external_id: givenText(64).optional(),
  })
  .strict()
  .refine((account) => Object.keys(account).length > 0, "Say which account: id, domain, ticker, cik or external_id")
  .refine(({ id, external_id: other }) => id === undefined || other === undefined, "Give id or external_id, not both");

/** Who says so, and what it is called there: together they are sent once, however often they arrive. */
const named = {
  source: givenText(120),
  id: z.string().regex(/^[\x21-\x7e]{1,200}$/, "Give up to 200 letters, digits and signs, without a space"),
  account: accountSchema,
};

const link = z
  .url({ protocol: /^https$/, message: "Give an address that begins with https://" })
  .max(500)
  .nullable()
  .optional();

/** Something that happened at an account. Without a moment: when it arrives. */
export const incomingSignalSchema = z
  .object({
    ...named,
    title: givenText(200),
    kind: z.enum(toldKinds).default("other"),
    url: link,
    occurred_at: givenMomentSchema.optional(),
  })
  .strict();

export type IncomingSignal = z.infer<typeof incomingSignalSchema>;

/** What a source may say of an account. Its name stays: by that people know it. */
export const incomingFields = accountImportFields.filter((field) => field !== "id" && field !== "name");

/** One value of an account. `said_at`: when the source said so; without it, when it arrives. */
export const incomingFactSchema = z
  .object({
    ...named,
    field: z.enum(incomingFields),
    value: z.union([z.string(), z.number()], "Give a text or a number"),
    url: link,
    said_at: givenMomentSchema.optional(),
    confidence: z.enum(["high", "medium", "low"]).default("high"),
  })
  .strict();

export type IncomingFact = z.infer<typeof incomingFactSchema>;

/** Each item is read by itself, so that one that is wrong keeps out none of the others; the description has its shape. */
function itemsOf(schema: z.ZodType) {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: "input" });
  return z.object({ items: z.array(z.unknown().meta(shape)).min(1).max(mostIncoming) }).strict();
}

/** `POST {api}/incoming/signals/` with the bearer of a client's token (`slk_…`) → `incomingResultsSchema`. */
export const incomingSignalsSchema = itemsOf(incomingSignalSchema);

/** `POST {api}/incoming/facts/`, likewise. */
export const incomingFactsSchema = itemsOf(incomingFactSchema);

/** What became of one item, in the order in which they were sent. */
export const incomingResultSchema = z.object({
  /** As it was sent; null: it had none. */
  id: z.string().nullable(),
  /** `corrected`: the source said something else under this id before. `same`: it said this already. */
  outcome: z.enum(["accepted", "same", "corrected", "refused"]),
  /** Null: refused. */
  account_id: z.uuid().nullable(),
  /** Of what is refused: which part of the item, and what is wrong with it. */
  where: z.string().optional(),
  why: z.string().optional(),
});

export type IncomingResult = z.infer<typeof incomingResultSchema>;

export const incomingResultsSchema = z.object({ items: z.array(incomingResultSchema) });
