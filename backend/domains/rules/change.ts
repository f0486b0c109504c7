import { and, eq, inArray, isNull } from "drizzle-orm";
import {
  type DeletedAlerts,
  type NewRule,
  type RuleChange,
  type RulePreviewQuery,
  readRuleQuery,
} from "@/lib/contracts/rules/alert-rule";
import { ruleLimits } from "@/lib/contracts/rules/rule-kind";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { insertRow } from "../../database/insert-row";
import { alertRules, ruleAlerts } from "../../database/schema/alert-rules";
import { users } from "../../database/schema/core";
import { invalidField } from "../../errors";
import type { Principal } from "../../principal";
import { findUnknown } from "../insights/series/groups";
import { findColleague } from "../shared/colleagues/colleagues";
import { ownRules } from "./read";

/**
 * Adds an enabled rule.
 *
 * @returns its id
 * @throws AppError 409 `not_a_member`: operators have no rules; 409 `too_many`; 400 `invalid_request`: an unknown
 * industry
 */
export async function addRule(tx: Database, principal: Principal, rule: NewRule, now: Date): Promise<string> {
  const { clientId, uid: userId } = principal;
  if ((await findColleague(tx, principal, userId)) === null)
    throw new AppError(409, "not_a_member", "Only members of this client can have alert rules.");
  await requireRoom(tx, principal);
  const { least_sigma: minSigma, ...rest } = rule;
  await requireIndustries(tx, rule);
  const { id } = await insertRow(tx, alertRules, {
    ...rest,
    minSigma: minSigma ?? null,
    query: readRuleQuery(rule.query).query,
    clientId,
    userId,
    isOn: true,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/**
 * Changes a rule's name, conditions or enabled state.
 *
 * @throws AppError 404 `not_found`; 400 `invalid_request`: an unknown industry
 */
export async function changeRule(
  tx: Database,
  principal: Principal,
  id: string,
  { name, is_on: isOn, watch }: RuleChange,
  now: Date,
): Promise<void> {
  if (watch) await requireIndustries(tx, watch);
  const changed = await tx
    .update(alertRules)
    .set({
      ...(name !== undefined && { name }),
      ...(isOn !== undefined && { isOn }),
      ...(watch && {
        kind: watch.kind,
        topics: watch.topics,
        minSigma: watch.least_sigma ?? null,
        query: readRuleQuery(watch.query).query,
      }),
      updatedAt: now,
    })
    .where(and(ownRules(principal), eq(alertRules.id, id), isNull(alertRules.removedAt)))
    .returning({ id: alertRules.id });
  if (changed.length === 0) throw notFound();
}

/**
 * Removes a rule; it can be restored for a day.
 *
 * @throws AppError 404 `not_found`
 */
export async function removeRule(tx: Database, principal: Principal, id: string, now: Date): Promise<void> {
  const removed = await tx
    .update(alertRules)
    .set({ removedAt: now })
    .where(and(ownRules(principal), eq(alertRules.id, id), isNull(alertRules.removedAt)))
    .returning({ id: alertRules.id });
  if (removed.length === 0) throw notFound();
}

/**
 * Restores a removed rule; no effect if the rule isn't removed.
 *
 * @throws AppError 404 `not_found`; 409 `too_many`
 */
export async function restoreRule(tx: Database, principal: Principal, id: string): Promise<void> {
  const isRule = and(ownRules(principal), eq(alertRules.id, id));
  await requireRoom(tx, principal, id);
  const restored = await tx.update(alertRules).set({ removedAt: null }).where(isRule).returning({ id: alertRules.id });
  if (restored.length === 0) throw notFound();
}

/** Records which alerts the principal deleted, to show which rules send too many. */
export async function recordDeletedAlerts(
  tx: Database,
  { clientId, uid }: Principal,
  { alerts }: DeletedAlerts,
  now: Date,
): Promise<void> {
  await tx
    .update(ruleAlerts)
    .set({ deletedAt: now })
    .where(
      and(
        eq(ruleAlerts.clientId, clientId),
        eq(ruleAlerts.userId, uid),
        inArray(ruleAlerts.alertId, alerts),
        isNull(ruleAlerts.deletedAt),
      ),
    );
}

/**
 * Asserts that a rule about industries names existing ones, as it could never match otherwise.
 *
 * @throws AppError 400 `invalid_request`
 */
export async function requireIndustries(db: Database, { kind, query }: RulePreviewQuery): Promise<void> {
  const codes = readRuleQuery(query).filter.industry ?? [];
  if (kind !== "industry" || codes.length === 0) return;
  const unknown = await findUnknown(db, codes);
  if (unknown.length > 0) throw invalidField("query", `${unknown.join(", ")}: unknown industry`);
}

/** Checks the limit under a lock on the user's row, so concurrent additions can't exceed it. */
async function requireRoom(tx: Database, principal: Principal, exceptId?: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, principal.uid)).for("no key update");
  const rules = await tx
    .select({ id: alertRules.id })
    .from(alertRules)
    .where(and(ownRules(principal), isNull(alertRules.removedAt)));
  if (rules.filter(({ id }) => id !== exceptId).length >= ruleLimits.rules)
    throw new AppError(409, "too_many", `There are already ${ruleLimits.rules} rules. Delete one first.`);
}
