import { type SQL, sql } from "drizzle-orm";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { accountFieldValues as values } from "../../../database/schema/accounts/custom-fields";
import { accounts } from "../../../database/schema/core";

/** How to iterate a list ordered by a custom field: along the field's own rows, joined with their accounts. */
export interface FieldWalk {
  /** The sort value of an account in the query. */
  value: SQL;
  /** The `from` clause to use instead of the accounts alone; `isOfField` joins each account with its field row. */
  from: SQL;
  isOfField: SQL;
  /** The sort columns, as indexed. */
  walked: { value: SQL; id: SQL };
  /** Condition for accounts without a value. */
  isGap: SQL;
  /**
   * For choices: the rank of an account's option, from 0; an account without an option has the rank `count`. Null: the
   * list is ordered by value.
   */
  ranks: { count: number; of: SQL; is: (rank: number) => SQL; isLast: SQL } | null;
}

/** Computes how to iterate a list ordered by a field, and how to sort collected rows. */
export function iterateField({ id, type, options }: AccountField, descending: boolean): FieldWalk {
  // Read from the account's own row to avoid a lookup per account; it equals the indexed value.
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

/** A stored value as the trigger writes it for the index, in the index's collation. */
function indexedValue(type: "text" | "number" | "date", written: SQL): SQL {
  if (type === "number") return sql`${written}::numeric`;
  return type === "text" ? sql`left(search_key(${written}), 200) collate "C"` : sql`${written} collate "C"`;
}
