import { type SQL, sql } from "drizzle-orm";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { accountFieldValues as values } from "../../../database/schema/accounts/custom-fields";
import { accounts } from "../../../database/schema/core";

/** How a list in the order of a custom field is walked: along the field's own rows, each with its account. */
export interface FieldWalk {
  /** The value of an account that is found already. */
  value: SQL;
  /** Instead of the accounts alone, with what makes them one row. */
  from: SQL;
  isOfField: SQL;
  /** What is ordered, as the index has it. */
  walked: { value: SQL; id: SQL };
  /** The accounts without a value. */
  isGap: SQL;
  /** Of choices: which place an account's option has, 0 the first, `count` without one. Null: ordered by value. */
  ranks: { count: number; of: SQL; is: (rank: number) => SQL; isLast: SQL } | null;
}

/** Works out how a list in the order of a field is walked, and how what was collected is sorted. */
export function iterateField({ id, type, options }: AccountField, descending: boolean): FieldWalk {
  // In the account's own row, where a lookup for each account isn't needed; the index says the same.
  const written = sql`(${accounts.custom} ->> ${id}::text)`;
  const own = {
    from: sql`${values} join ${accounts} on ${accounts.clientId} = ${values.clientId} and ${accounts.id} = ${values.accountId}`,
    isOfField: sql`${values.clientId} = ${accounts.clientId} and ${values.fieldId} = ${id}::uuid`,
    isGap: sql`${written} is null`,
  };
  if (type !== "choice")
    return {
      ...own,
      value: indexedValue(type, written),
      walked: {
        value: sql`${type === "number" ? values.numberValue : values.textValue}`,
        id: sql`${values.accountId}`,
      },
      ranks: null,
    };
  const ids = options.map((option) => option.id);
  const ordered = descending ? ids.toReversed() : ids;
  const known = sql`array[${sql.join(
    ordered.map((option) => sql`${option}::text`),
    sql`, `,
  )}]::text[]`;
  return {
    ...own,
    value: sql`''::text`,
    walked: { value: sql`''::text`, id: sql`${values.accountId}` },
    ranks: {
      count: ordered.length,
      of: sql`coalesce(array_position(${known}, ${written}) - 1, ${ordered.length}::int)`,
      is: (rank) => sql`${values.textValue} = ${ordered[rank]}`,
      isLast: sql`array_position(${known}, ${written}) is null`,
    },
  };
}

/** A written value as the trigger writes it for the index, in the index's collation. */
function indexedValue(type: "text" | "number" | "date", written: SQL): SQL {
  if (type === "number") return sql`${written}::numeric`;
  return type === "text" ? sql`left(search_key(${written}), 200) collate "C"` : sql`${written} collate "C"`;
}
