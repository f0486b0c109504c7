import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { accountSorts } from "@/lib/contracts/account";
import { givenMomentSchema } from "@/lib/contracts/moment";
import { accounts } from "../../database/schema/core";
import { likeText } from "../paging/like-text";
import { matchingAccounts, type Terms } from "./filter";

export type AccountSort = (typeof accountSorts)[number];

/** How a list is ordered: by one value, rows without it last, then by id, all in one direction. */
export interface Order {
  value: SQL;
  /** The value's SQL type, for a cursor's text to be read back. */
  type: SQL;
  /** What a value looks like as text; a cursor with anything else is not ours. */
  form: z.ZodType<string>;
  descending: boolean;
  hasGaps: boolean;
}

const whole = z.string().regex(/^-?\d{1,18}$/);
const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/)
  .refine((text) => givenMomentSchema.safeParse(`${text.slice(0, 19).replace(" ", "T")}Z`).success);

const keys = {
  name: { value: sql`${accounts.nameKey}`, type: sql`text`, form: z.string().max(800), hasGaps: false },
  market_cap: { value: sql`${accounts.marketCapUsd}`, type: sql`bigint`, form: whole, hasGaps: true },
  revenue: { value: sql`${accounts.revenueUsd}`, type: sql`bigint`, form: whole, hasGaps: true },
  employees: { value: sql`${accounts.employees}`, type: sql`bigint`, form: whole, hasGaps: true },
  founded: { value: sql`${accounts.foundedYear}`, type: sql`bigint`, form: whole, hasGaps: true },
  updated: { value: sql`${accounts.updatedAt}`, type: sql`timestamptz`, form: instant, hasGaps: false },
};

/** The order that a sort key means; `relevance` orders by name within each grade (see `gradeOf`). */
export function orderOf(sort: AccountSort): Order {
  const descending = sort.startsWith("-");
  const key = sort.replace("-", "");
  return { ...keys[isKey(key) ? key : "name"], descending };
}

function isKey(key: string): key is keyof typeof keys {
  return key in keys;
}

/** How well an account fits, best first: 0 its name or ticker is the text; 1 its name begins with it; 2 a word does; 3 else. */
export const grades = [0, 1, 2, 3] as const;

/** The grade as a value, for rows that are collected already. */
export function gradeOf(terms: Terms): SQL {
  const { is, begins, hasWord } = fits(terms);
  return sql`case when ${is} then 0 when ${begins} then 1 when ${hasWord} then 2 else 3 end`;
}

/** One grade as a condition. The better three say already that every word is there; the last has to ask for it. */
export function hasGrade(terms: Terms, grade: number): SQL | undefined {
  const { is, begins, hasWord } = fits(terms);
  if (grade === 0) return is;
  if (grade === 1) return sql`${begins} and ${isNot(is)}`;
  if (grade === 2) return sql`${hasWord} and ${isNot(begins)} and ${isNot(is)}`;
  return and(...matchingAccounts(terms), isNot(hasWord), isNot(begins), isNot(is));
}

/** Not, where unknown counts as no: an account without a ticker isn't of that ticker. */
function isNot(condition: SQL): SQL {
  return sql`(${condition}) is not true`;
}

function fits({ key }: Terms) {
  const text = likeText(key);
  return {
    is: sql`(${accounts.nameKey} = ${key} or lower(${accounts.ticker}) = ${key})`,
    begins: sql`${accounts.nameKey} like ${`${text}%`}`,
    hasWord: sql`${accounts.searchText} like ${`% ${text}%`}`,
  };
}
