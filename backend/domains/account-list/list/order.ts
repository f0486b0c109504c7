import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { findCustomField } from "@/lib/contracts/accounts/custom-field";
import { fieldInfo, isNumeric, sortedFields, sortNameOf } from "@/lib/contracts/accounts/fields";
import { inputDaySchema, inputMomentSchema } from "@/lib/contracts/wire/moment";
import { accounts } from "../../../database/schema/core";
import { fieldColumns } from "../../shared/field-columns";
import { likeText } from "../../shared/paging/like-text";
import type { Terms } from "../../shared/paging/terms";
import { type FieldWalk, iterateField } from "../../values/custom-fields/order";
import { matchingAccounts } from "./filter";

/** A list's order: by one value, then by id, both in the same direction. Rows without the value come last. */
export interface Order {
  value: SQL;
  /** The value's SQL type, to convert a cursor's text back. */
  type: SQL;
  /** Schema of the value as text; a cursor with any other text is rejected. */
  form: z.ZodType<string>;
  descending: boolean;
  hasGaps: boolean;
  /** For a custom field: how to scan the field's own rows instead of the accounts. */
  field?: FieldWalk;
}

const integer = z.string().regex(/^-?\d{1,18}$/);
const decimal = z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/);
const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/)
  .refine((text) => inputMomentSchema.safeParse(`${text.slice(0, 19).replace(" ", "T")}Z`).success);

type Values = Omit<Order, "descending">;

/** For each kind of sort value, its SQL type and the schema of its text in a cursor. */
export const sortTypes = {
  whole: { type: sql`bigint`, form: integer },
  text: { type: sql`text`, form: z.string().max(800) },
  date: { type: sql`date`, form: inputDaySchema },
  instant: { type: sql`timestamptz`, form: instant },
};

function orderOfBuiltIn(key: (typeof sortedFields)[number]): Values {
  const { kind } = fieldInfo(key);
  const type = isNumeric(key) ? sortTypes.whole : kind === "date" ? sortTypes.date : sortTypes.text;
  return { value: sql`${fieldColumns[key]}`, ...type, hasGaps: true };
}

const byName: Values = { value: sql`${accounts.nameKey}`, ...sortTypes.text, hasGaps: false };
const keys: ReadonlyMap<string, Values> = new Map([
  ...sortedFields.map((key) => [sortNameOf(key), orderOfBuiltIn(key)] as const),
  ["name", byName],
  ["updated", { value: sql`${accounts.updatedAt}`, ...sortTypes.instant, hasGaps: false }],
]);

/**
 * Resolves a sort key to an order. `relevance` orders by name within each grade (see `gradeOf`); a custom field that no
 * longer exists also falls back to the name.
 */
export function orderOf(sort: string, fields: readonly AccountField[] = []): Order {
  const descending = sort.startsWith("-");
  const key = sort.replace(/^-/, "");
  const field = fields.find(({ id }) => id === findCustomField(key));
  if (field) return orderOfField(field, descending);
  return { ...(keys.get(key) ?? byName), descending };
}

/**
 * Choices are ordered by the position of their option, rank by rank, as the value itself doesn't contain the position.
 */
function orderOfField(field: AccountField, descending: boolean): Order {
  const walk = iterateField(field, descending);
  const own = { value: walk.value, descending, field: walk, hasGaps: walk.ranks === null };
  if (walk.ranks) return { ...own, type: sql`text`, form: z.literal("") };
  if (field.type === "number") return { ...own, type: sql`numeric`, form: decimal };
  return { ...own, type: sql`text`, form: z.string().max(800) };
}

/**
 * Relevance grades, best first: 0: the name or ticker equals the search text; 1: the name begins with it; 2: each of
 * its words is the beginning of a word of the account; 3: other matches.
 */
export const grades = [0, 1, 2, 3] as const;

/** The grade as an expression, for rows already collected. */
export function gradeOf(terms: Terms): SQL {
  const { is, begins, hasWord } = fits(terms);
  return sql`case when ${is} then 0 when ${begins} then 1 when ${hasWord} then 2 else 3 end`;
}

/** One grade as a condition. Grades 0 to 2 imply that every word matches; grade 3 has to check it. */
export function hasGrade(terms: Terms, grade: number): SQL | undefined {
  const { is, begins, hasWord } = fits(terms);
  if (grade === 0) return is;
  if (grade === 1) return sql`${begins} and ${isNot(is)}`;
  if (grade === 2) return sql`${hasWord} and ${isNot(begins)} and ${isNot(is)}`;
  return and(...matchingAccounts(terms), isNot(hasWord), isNot(begins), isNot(is));
}

/** Negates a condition, treating unknown as false: an account without a ticker doesn't have the searched ticker. */
function isNot(condition: SQL): SQL {
  return sql`(${condition}) is not true`;
}

function fits({ key, words }: Terms) {
  const text = likeText(key);
  return {
    is: sql`(${accounts.nameKey} = ${key} or lower(${accounts.ticker}) = ${key})`,
    begins: sql`${accounts.nameKey} like ${`${text}%`}`,
    hasWord: sql`(${sql.join(
      words.map((word) => sql`${accounts.searchText} like ${`% ${likeText(word)}%`}`),
      sql` and `,
    )})`,
  };
}
