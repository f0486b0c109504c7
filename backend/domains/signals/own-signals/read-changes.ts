import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";

/** Changes made at one time to some accounts of a client. */
export interface Changes {
  clientId: string;
  accountIds: readonly string[];
  at: string;
}

const valueSchema = z.object({
  id: z.coerce.number(),
  account_id: z.string(),
  field: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
  source: z.string().nullable(),
  created_by: z.string().nullable(),
  cause_kind: z.string(),
  /** Whether the previous value came from the same source. */
  is_same_source: z.boolean(),
  /** The change that this one undoes. */
  undoes: z.coerce.number().nullable(),
  /** Whether a later change has undone this one. */
  is_undone: z.boolean(),
});

/** Reads changes to account fields (not contact fields), excluding missing or removed accounts. */
export function readValueChanges(tx: Database, changes: Changes): Promise<z.infer<typeof valueSchema>[]> {
  return readRows(
    tx,
    valueSchema,
    sql`select c.id, c.account_id, c.field, c.old, c.new, c.source, c.created_by, c.cause_kind, c.undoes,
          coalesce(c.source = (select p.source from account_changes p where p.client_id = c.client_id
            and p.account_id = c.account_id and p.contact_id is null and p.field = c.field and p.id < c.id
            order by p.at desc, p.id desc limit 1), false) as is_same_source,
          exists (select 1 from account_changes u where u.client_id = c.client_id and u.undoes = c.id) as is_undone
        ${ofThese(changes)} and c.contact_id is null order by c.id`,
  );
}

const departureSchema = z.object({
  account_id: z.string(),
  contact_id: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  source: z.string().nullable(),
  created_by: z.string().nullable(),
  /** Whether the contact is currently marked as having left this account: the change may have been undone. */
  has_left: z.boolean(),
});

/** Reads the contacts that these changes mark as left or returned, each once, in their current state. */
export function readDepartures(tx: Database, changes: Changes): Promise<z.infer<typeof departureSchema>[]> {
  return readRows(
    tx,
    departureSchema,
    sql`select distinct on (c.contact_id) c.account_id, c.contact_id, p.full_name as name, p.title, c.source, c.created_by,
          p.left_company and p.account_id = c.account_id as has_left
        ${ofThese(changes, sql`join contacts p on p.client_id = c.client_id and p.id = c.contact_id`)}
          and c.field = 'left_company' order by c.contact_id, c.id desc`,
  );
}

function ofThese({ clientId, accountIds, at }: Changes, joined = sql``): SQL {
  const ids = sql.join(
    accountIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  return sql`from account_changes c
    join accounts a on a.client_id = c.client_id and a.id = c.account_id and a.removed_at is null ${joined}
    where c.client_id = ${clientId} and c.account_id in (${ids}) and c.at = ${at}::timestamptz`;
}
