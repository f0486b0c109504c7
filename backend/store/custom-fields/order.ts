import { type SQL, sql } from "drizzle-orm";
import type { AccountField } from "@/lib/contracts/account-field";
import { accountFieldValues as values } from "../../database/schema/accounts/custom-fields";
import { accounts } from "../../database/schema/core";

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
export function walkField({ id, type, options }: AccountField, descending: boolean): FieldWalk {
  const isOfField = sql`${values.clientId} = ${accounts.clientId} and ${values.fieldId} = ${id}::uuid`;
  const ofAccount = sql`${isOfField} and ${values.accountId} = ${accounts.id}`;
  const column = type === "number" ? values.numberValue : values.textValue;
  const own = {
    from: sql`${values} join ${accounts} on ${accounts.clientId} = ${values.clientId} and ${accounts.id} = ${values.accountId}`,
    isOfField,
    isGap: sql`not exists (select from ${values} where ${ofAccount})`,
  };
  if (type !== "choice")
    return {
      ...own,
      value: sql`(select ${column} from ${values} where ${ofAccount})`,
      walked: { value: sql`${column}`, id: sql`${values.accountId}` },
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
      of: sql`coalesce(array_position(${known}, ${accounts.custom} ->> ${id}::text) - 1, ${ordered.length}::int)`,
      is: (rank) => sql`${values.textValue} = ${ordered[rank]}`,
      isLast: sql`not exists (select from ${values} where ${ofAccount} and ${values.textValue} = any(${known}))`,
    },
  };
}
