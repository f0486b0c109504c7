import { and, asc, desc, eq, getTableColumns, gte, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import type { Annotation, AnnotationChange, NewAnnotation } from "@/lib/contracts/insights/annotation";
import { annotationLimits, maxRemovedAnnotations } from "@/lib/contracts/insights/annotation-limit";
import type { Series } from "@/lib/contracts/insights/industry";
import { can } from "@/lib/contracts/rights/rights";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { insertRow } from "../../../database/insert-row";
import { seriesPoints, users } from "../../../database/schema/core";
import { chartAnnotations as table } from "../../../database/schema/home";
import { forbidden, invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { lockClient } from "../../shared/clients";
import { findColleague } from "../../shared/colleagues/colleagues";
import { later, requireUnchanged } from "../../shared/versions";

type Row = typeof table.$inferSelect & { authorName: string | null };

/** Adds the client's annotations to series, earliest year first. */
export async function annotate(db: Database, principal: Principal, parts: readonly Series[][]): Promise<Series[][]> {
  const ids = [...new Set(parts.flat().map(({ id }) => id))];
  if (ids.length === 0) return [...parts];
  const rows = await selectRows(db)
    .where(and(isLive(principal), inArray(table.seriesId, ids)))
    .orderBy(asc(table.year), asc(table.createdAt), asc(table.id));
  const annotations = rows.map((row) => serializeRow(principal, row));
  return parts.map((series) =>
    series.map((one) => {
      const own = annotations.filter(({ series_id: id }) => id === one.id);
      return own.length > 0 ? { ...one, annotations: own } : one;
    }),
  );
}

/**
 * Gets one annotation of the principal's client.
 *
 * @throws AppError 404 `not_found`
 */
export async function getAnnotation(db: Database, principal: Principal, id: string): Promise<Annotation> {
  const [row] = await selectRows(db).where(and(isLive(principal), eq(table.id, id)));
  if (!row) throw notFound();
  return serializeRow(principal, row);
}

/**
 * Annotates a year of a series.
 *
 * @returns its id
 * @throws AppError 404 `not_found`: no such series; 400 `invalid_request`: it has no data for that year; 409
 * `too_many`; 409 `not_a_member`
 */
export async function addAnnotation(
  tx: Database,
  principal: Principal,
  { series_id: seriesId, year, body }: NewAnnotation,
  now: Date,
): Promise<string> {
  const { clientId, uid: createdBy } = principal;
  if ((await findColleague(tx, principal, createdBy)) === null)
    throw new AppError(409, "not_a_member", "Only members of this client can annotate charts.");
  await requireYear(tx, seriesId, year);
  await requireRoom(tx, principal, seriesId);
  const values = { clientId, seriesId, year, body, createdBy, createdAt: now, updatedAt: now };
  return (await insertRow(tx, table, values)).id;
}

/**
 * Changes an annotation.
 *
 * @throws AppError 404 `not_found`; 403 `forbidden`; 400 `invalid_request`; 409 `changed_meanwhile`
 */
export async function changeAnnotation(
  tx: Database,
  principal: Principal,
  id: string,
  { year, body, updated_at: seen }: AnnotationChange,
  now: Date,
): Promise<void> {
  const row = await lockChangeable(tx, principal, id);
  if (row.removedAt !== null) throw notFound();
  requireUnchanged(row, seen, "annotation");
  await requireYear(tx, row.seriesId, year);
  await tx
    .update(table)
    .set({ year, body, updatedAt: later(row.updatedAt, now) })
    .where(isRow(row));
}

/**
 * Removes or restores an annotation; idempotent. Only a chart's most recently removed annotations are kept.
 *
 * @throws AppError 404 `not_found`; 403 `forbidden`; 409 `too_many`: the chart has reached its limit
 */
export async function setAnnotationRemoved(
  tx: Database,
  principal: Principal,
  id: string,
  removedAt: Date | null,
): Promise<void> {
  const row = await lockChangeable(tx, principal, id);
  if ((row.removedAt === null) === (removedAt === null)) return;
  if (removedAt === null) await requireRoom(tx, principal, row.seriesId);
  await tx.update(table).set({ removedAt }).where(isRow(row));
  if (removedAt === null) return;
  const tooOld = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(ofChart(principal, row.seriesId), isNotNull(table.removedAt)))
    .orderBy(desc(table.removedAt), desc(table.id))
    .offset(maxRemovedAnnotations);
  if (tooOld.length > 0) {
    const ids = tooOld.map((old) => old.id);
    await tx.delete(table).where(and(eq(table.clientId, principal.clientId), inArray(table.id, ids)));
  }
}

/** Checks the limit under a lock on the client's row, so concurrent additions can't exceed it. */
async function requireRoom(tx: Database, principal: Principal, seriesId: string): Promise<void> {
  await lockClient(tx, principal.clientId);
  const current = await tx.$count(table, and(ofChart(principal, seriesId), isNull(table.removedAt)));
  if (current >= annotationLimits.onChart)
    throw new AppError(
      409,
      "too_many",
      `This chart already has ${annotationLimits.onChart} annotations. Remove one first.`,
    );
}

async function requireYear(tx: Database, seriesId: string, year: number): Promise<void> {
  const [industryCode = "", metric = ""] = seriesId.split("/");
  const isSeries = and(eq(seriesPoints.industryCode, industryCode), eq(seriesPoints.metric, metric));
  const { period } = seriesPoints;
  const [any] = await tx.select({ period }).from(seriesPoints).where(isSeries).limit(1);
  if (!any) throw notFound();
  const [point] = await tx
    .select({ period })
    .from(seriesPoints)
    .where(and(isSeries, gte(period, String(year)), lt(period, String(year + 1))))
    .limit(1);
  if (!point) throw invalidField("year", "This chart has no data for that year.");
}

async function lockChangeable(tx: Database, principal: Principal, id: string) {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.clientId, principal.clientId), eq(table.id, id)))
    .for("update");
  if (!row) throw notFound();
  if (!canChange(principal, row)) throw forbidden();
  return row;
}

function canChange({ uid, role }: Principal, { createdBy }: Pick<Row, "createdBy">): boolean {
  return createdBy === uid || can(role, "manageClient");
}

function ofChart({ clientId }: Principal, seriesId: string) {
  return and(eq(table.clientId, clientId), eq(table.seriesId, seriesId));
}

function isLive({ clientId }: Principal) {
  return and(eq(table.clientId, clientId), isNull(table.removedAt));
}

function isRow({ clientId, id }: Pick<Row, "clientId" | "id">) {
  return and(eq(table.clientId, clientId), eq(table.id, id));
}

function selectRows(db: Database) {
  return db
    .select({ ...getTableColumns(table), authorName: users.fullName })
    .from(table)
    .leftJoin(users, eq(users.id, table.createdBy))
    .$dynamic();
}

function serializeRow(principal: Principal, row: Row): Annotation {
  return {
    id: row.id,
    series_id: row.seriesId,
    year: row.year,
    body: row.body,
    author: row.createdBy === null ? null : { uid: row.createdBy, name: row.authorName ?? "a former user" },
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    can_change: canChange(principal, row),
  };
}
