import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Client, ClientsPage, ClientsQuery } from "@/lib/contracts/clients/client";
import { clientCountLimits } from "@/lib/contracts/clients/client-count-limits";
import { rolesWith } from "@/lib/contracts/rights/rights";
import { type Database, readRows } from "../../database/database";
import { decodeCursor, encodeCursor } from "../shared/paging/cursor";
import { likeText } from "../shared/paging/like-text";
import { serializeClientState } from "./delete-client";

/** Cursor: name and id of the last client on the page. */
const placeSchema = z.tuple([z.string(), z.string()]);

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  suspendedAt: z.coerce.date().nullable(),
  suspensionReason: z.string().nullable(),
  deletion: z.object({ createdAt: z.coerce.date(), dueAt: z.coerce.date(), reason: z.string() }).nullable(),
  people: z.number(),
  accounts: z.number(),
  fileBytes: z.number(),
  lastSignInAt: z.coerce.date().nullable(),
  hasAdmin: z.boolean(),
});

/**
 * Lists a page of the clients by name, with key figures. For operators only. Figures come from stored counts, indexes
 * and limited counts, so the cost doesn't grow with the number of a client's accounts.
 *
 * @throws AppError 400 `bad_cursor`
 */
export async function listClients(db: Database, { q = "", cursor, limit }: ClientsQuery): Promise<ClientsPage> {
  const after = cursor === undefined ? null : decodeCursor(placeSchema, cursor);
  const isFound = q === "" ? sql`true` : sql`lower(name || ' ' || id) like ${`%${likeText(q.toLowerCase())}%`}`;
  const isAfter = after ? sql`(name, id) > (${after[0]}, ${after[1]})` : sql`true`;
  const found = await readRows(
    db,
    rowSchema,
    sql`with page as materialized (
          select id, name, suspended_at, suspension_reason from clients where ${isFound} and ${isAfter} order by name, id limit ${limit + 1})
        select page.id, page.name, page.suspended_at as "suspendedAt", page.suspension_reason as "suspensionReason",
          (select jsonb_build_object('createdAt', created_at, 'dueAt', due_at, 'reason', reason)
            from client_deletions where client_id = page.id) as deletion,
          (select count(*)::int from (
            select from users where client_id = page.id and not disabled limit ${clientCountLimits.people}) counted) as people,
          (select coalesce(sum(amount), 0)::int from account_counts
            where client_id = page.id and facet = 'total' and owner = '' and value = '') as accounts,
          coalesce((select bytes from attachment_totals where client_id = page.id), 0)::float8 as "fileBytes",
          (select last_login_at from users where client_id = page.id and last_login_at is not null
            order by last_login_at desc limit 1) as "lastSignInAt",
          exists (select from users where client_id = page.id and not disabled
            and lower(role) in ${[...rolesWith("manageClient")]}) as "hasAdmin"
        from page order by page.name, page.id`,
  );
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const ids = rows.map(({ id }) => id);
  const failed = q === "" && ids.length > 0 ? await countFailedJobs(db, ids) : null;
  const failedOf = (id: string) => failed && Math.min(failed.get(id) ?? 0, clientCountLimits.failedJobs);
  return {
    items: rows.map((row) => ({ ...toClient(row), failed_job_count: failedOf(row.id) })),
    next_cursor: last && found.length > limit ? encodeCursor([last.name, last.id]) : null,
  };
}

function toClient(row: z.infer<typeof rowSchema>): Omit<Client, "failed_job_count"> {
  return {
    id: row.id,
    name: row.name,
    ...serializeClientState(row, row.deletion),
    people_count: row.people,
    account_count: row.accounts,
    file_bytes: row.fileBytes,
    last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
    has_admin: row.hasAdmin,
  };
}

/**
 * Counts the dead letters among the clients' jobs. pg-boss has no index for them, so this reads the whole job table,
 * which would be too slow for a search: it runs at each pause in typing.
 */
async function countFailedJobs(db: Database, clientIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await readRows(
    db,
    z.object({ client: z.string(), amount: z.number() }),
    sql`select data ->> 'clientId' as client, count(*)::int as amount from pgboss.job
        where state = 'failed' and data ->> 'clientId' in ${clientIds} group by 1`,
  );
  return new Map(rows.map(({ client, amount }) => [client, amount]));
}
