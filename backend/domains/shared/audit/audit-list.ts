import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { AuditEntry, AuditFilter, AuditPage, AuditQuery } from "@/lib/contracts/operations/audit";
import type { AuditKind } from "@/lib/contracts/operations/audit-kind";
import { can } from "@/lib/contracts/rights/rights";
import { inputMomentSchema } from "@/lib/contracts/wire/moment";
import type { Database } from "../../../database/database";
import { auditLog } from "../../../database/schema/audit";
import { accounts, clients, users } from "../../../database/schema/core";
import { forbidden } from "../../../errors";
import { clientRequired, noClient, type Principal } from "../../../principal";
import { decodeCursor, encodeCursor } from "../paging/cursor";

type Row = typeof auditLog.$inferSelect;

/** Cursor: the client whose entries are listed ("" for all), and time and id of the last entry on the page. */
const placeSchema = z.tuple([z.string(), z.tuple([inputMomentSchema, z.number().int()])]);

/**
 * Lists a page of the audit log, newest first. A client's admin sees the client's own log; an operator sees that of the
 * chosen client, or of all clients if none is chosen.
 *
 * @throws AppError 403 `forbidden`; 400 `bad_cursor`; 409 `client_required`: an operator's view of the client began or
 * ended since the cursor was issued, so that the next page would continue with entries of other clients
 */
export async function listAudit(db: Database, principal: Principal, query: AuditQuery): Promise<AuditPage> {
  const [scope, after] =
    query.cursor === undefined ? [principal.clientId, null] : decodeCursor(placeSchema, query.cursor);
  if (scope !== principal.clientId) throw clientRequired("You no longer view the same client. Start again.");
  const found = await db
    .select()
    .from(auditLog)
    .where(
      and(
        visibleTo(principal),
        ...conditionsOf(query),
        after ? sql`(${auditLog.at}, ${auditLog.id}) < (${after[0]}::timestamptz, ${after[1]}::bigint)` : undefined,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(query.limit + 1);
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  return {
    items: rows.map(serializeAuditEntry),
    names: await findNames(db, rows),
    next_cursor: last && found.length > query.limit ? encodeCursor([scope, [last.at.toISOString(), last.id]]) : null,
  };
}

/**
 * Condition for the entries that the principal may see.
 *
 * @throws AppError 403 `forbidden`: no client, and not an operator
 */
function visibleTo({ role, clientId }: Principal): SQL | undefined {
  if (clientId !== noClient) return eq(auditLog.clientId, clientId);
  // "" is the client of product-wide entries: only operators, who see every client, get past this check.
  if (!can(role, "operate")) throw forbidden();
  return undefined;
}

function conditionsOf({ actor, object, kind, from, to }: AuditFilter): (SQL | undefined)[] {
  return [
    actor === undefined ? undefined : eq(auditLog.actorId, actor),
    object === undefined ? undefined : eq(auditLog.subject, object),
    kind === undefined ? undefined : isOfKind(kind),
    from === undefined ? undefined : gte(auditLog.at, new Date(from)),
    to === undefined ? undefined : lt(auditLog.at, sql`(${to}::date + 1)::timestamp at time zone 'UTC'`),
  ];
}

function isOfKind(kind: AuditKind): SQL {
  if (kind === "export")
    return sql`split_part(${auditLog.action}, '.', 2) in ('export', 'export_end', 'data_export', 'data_export_end')`;
  return sql`split_part(${auditLog.action}, '.', 1) = ${kind}`;
}

/** Describes a row of the audit log as the API does. */
export function serializeAuditEntry(row: Row): AuditEntry {
  const { id, at, action, subject, before, after, details, ip, agent } = row;
  return {
    id,
    at: at.toISOString(),
    client_id: row.clientId || null,
    actor_id: row.actorId || null,
    action,
    subject,
    before,
    after,
    details,
    ip,
    agent,
  };
}

/** Names of the users, clients and accounts whose ids appear in the entries, if they still exist. */
export async function findNames(db: Database, rows: readonly Row[]): Promise<Record<string, string>> {
  const ids = [...new Set(rows.flatMap(mentionedIn))];
  if (ids.length === 0) return {};
  const people = await db.select({ id: users.id, name: users.fullName }).from(users).where(inArray(users.id, ids));
  const firms = await db.select({ id: clients.id, name: clients.name }).from(clients).where(inArray(clients.id, ids));
  // The subject of some account actions is a field or a word instead of an id.
  const own = rows.flatMap(({ action, clientId, subject }) =>
    action.startsWith("account.") && z.guid().safeParse(subject).success
      ? [and(eq(accounts.clientId, clientId), eq(accounts.id, subject))]
      : [],
  );
  const companies =
    own.length === 0
      ? []
      : await db
          .select({ id: accounts.id, name: accounts.name })
          .from(accounts)
          .where(or(...own));
  return Object.fromEntries([...people, ...firms, ...companies].map(({ id, name }) => [id, name]));
}

/** Actions whose details contain the id of the colleague who got the accounts. */
const handOverActions: ReadonlySet<string> = new Set(["member.leave", "member.hand_over", "member.hand_over_end"]);

function mentionedIn({ action, actorId, clientId, subject, before, after, details }: Row): string[] {
  // The member whose recent changes were undone.
  const undoneMember = details.kind === "undo_hour" ? details.uid : null;
  const successor = handOverActions.has(action) ? details.heir : null;
  return [actorId, clientId, subject, before?.owner, after?.owner, undoneMember, successor].filter(
    (id): id is string => typeof id === "string" && id !== "",
  );
}
