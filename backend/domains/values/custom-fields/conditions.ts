import { type SQL, sql } from "drizzle-orm";
import { type FieldCondition, isNumber } from "@/lib/contracts/filters/custom-field-filter";
import { accountFields, accountFieldValues as values } from "../../../database/schema/accounts/custom-fields";
import { accounts } from "../../../database/schema/core";
import type { Principal } from "../../../principal";

/**
 * SQL conditions for accounts that match conditions on custom fields. The database evaluates each by the account's own
 * rows or through the field's index, according to its statistics. A condition on a removed field matches no account.
 */
export function hasFieldValues(principal: Principal, conditions: readonly FieldCondition[]): SQL[] {
  return conditions.map((condition) => isMet(principal, condition));
}

/** Condition that a field exists and isn't removed. */
export function fieldExists({ clientId }: Principal, { field }: FieldCondition): SQL {
  // Evaluated once for all rows. Compares the field directly with its id, so the planner can estimate its row count;
  // the planner assumes "is not null" to be almost always true.
  return sql`(select ${accountFields.id} from ${accountFields}
    where ${accountFields.clientId} = ${clientId} and ${accountFields.id} = ${field}::uuid
      and ${accountFields.removedAt} is null) is not null`;
}

function isMet(principal: Principal, condition: FieldCondition): SQL {
  const { clientId } = principal;
  const exists = fieldExists(principal, condition);
  const has = (valueCondition: SQL) => sql`exists (select from ${values}
    where ${values.clientId} = ${clientId} and ${values.fieldId} = ${condition.field}::uuid
      and ${values.accountId} = ${accounts.id} and ${exists} and ${valueCondition})`;
  switch (condition.test) {
    case "filled":
      return has(sql`true`);
    case "empty":
      return sql`${exists} and not ${has(sql`true`)}`;
    case "between":
      return has(isBetween(condition.from, condition.to));
    case "is":
      return has(isOneOf(condition.values));
    case "isnt":
      return sql`${exists} and not ${has(isOneOf(condition.values))}`;
  }
}

/**
 * Numbers have their own column, so the requested value determines the column. Texts are stored normalized and
 * truncated by the trigger (`keep_account_field_values`).
 */
function isOneOf(options: readonly string[]): SQL {
  const texts = sql.join(
    options.flatMap((text) => [sql`${text}::text`, sql`left(search_key(${text}), 200)`]),
    sql`, `,
  );
  const isText = sql`${values.textValue} in (${texts})`;
  const numbers = options.filter(isNumber);
  if (numbers.length === 0) return isText;
  const figures = sql.join(
    numbers.map((number) => sql`${number}::numeric`),
    sql`, `,
  );
  return sql`(${isText} or ${values.numberValue} in (${figures}))`;
}

function isBetween(from: string | null, to: string | null): SQL {
  const isOfNumbers = [from, to].every((bound) => bound === null || isNumber(bound));
  const column = isOfNumbers ? values.numberValue : values.textValue;
  const type = isOfNumbers ? sql`numeric` : sql`text`;
  const bounds = [
    from === null ? null : sql`${column} >= ${from}::${type}`,
    to === null ? null : sql`${column} <= ${to}::${type}`,
  ].filter((bound) => bound !== null);
  return sql.join(bounds, sql` and `);
}
