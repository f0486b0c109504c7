import { type AnyPgColumn, customType, foreignKey, timestamp } from "drizzle-orm/pg-core";

/** A point in time, as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Raw bytes. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** Text that is compared byte by byte: the order is the same on every machine, and a prefix search can use a b-tree. */
export const keyText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * A foreign key to a row of the same client. With `set null`, the migration's SQL names the one column that becomes
 * null (`set null (owner_id)`), which this schema can't express.
 */
export function inClient(
  { clientId }: { clientId: AnyPgColumn },
  id: AnyPgColumn,
  target: { clientId: AnyPgColumn; id: AnyPgColumn },
) {
  return foreignKey({ columns: [clientId, id], foreignColumns: [target.clientId, target.id] });
}
