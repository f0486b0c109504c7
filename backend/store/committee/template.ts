import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { AppError } from "@/lib/contracts/app-error";
import type { CommitteeRole, CommitteeTemplateChange } from "@/lib/contracts/committee";
import type { Database } from "../../database/database";
import { committeeRoles } from "../../database/schema/committee";
import { clients } from "../../database/schema/core";
import { invalidField } from "../../errors";
import type { Principal } from "../../principal";
import { actorOf, recordAudit } from "../audit/audit";
import { listRoles } from "./read";

type WantedRole = CommitteeTemplateChange["roles"][number];

/**
 * Makes the template what the client's admin says: roles added, renamed, ordered, removed, brought back.
 *
 * @throws AppError 409 `changed`: another list stands there than the caller saw; 400 `invalid_request`: two roles of
 * one name, or an id that is none of this client's
 */
export async function changeTemplate(
  tx: Database,
  principal: Principal,
  { roles: wanted, expected }: CommitteeTemplateChange,
  at: Date,
): Promise<void> {
  const { clientId } = principal;
  // One after another, so that a list is compared with what it takes the place of.
  await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for("no key update");
  const before = await listRoles(tx, clientId);
  refuseTwins(wanted);
  if (isSame(before, wanted)) return;
  if (!isSame(before, expected))
    throw new AppError(409, "changed", "Somebody changed these roles in the meantime. Look at them again.");
  await requireOwn(tx, clientId, wanted);
  await writeRoles(tx, clientId, wanted, at);
  await recordAudit(tx, {
    ...actorOf(principal),
    at,
    action: "committee.change",
    subject: clientId,
    before: { roles: namesOf(before) },
    after: { roles: namesOf(wanted) },
  });
}

async function writeRoles(tx: Database, clientId: string, wanted: readonly WantedRole[], at: Date): Promise<void> {
  const rows = wanted.map(({ id = randomUUID(), name }, position) => ({ clientId, id, name, position }));
  // All are put aside first: of two that change names, neither is in the other's way.
  await tx
    .update(committeeRoles)
    .set({ removedAt: at })
    .where(and(eq(committeeRoles.clientId, clientId), isNull(committeeRoles.removedAt)));
  if (rows.length === 0) return;
  await tx
    .insert(committeeRoles)
    .values(rows)
    .onConflictDoUpdate({
      target: [committeeRoles.clientId, committeeRoles.id],
      set: { name: sql`excluded.name`, position: sql`excluded.position`, removedAt: null },
    });
}

/** An id that is given must be a role's of this client, there or removed. */
async function requireOwn(tx: Database, clientId: string, wanted: readonly WantedRole[]): Promise<void> {
  const ids = wanted.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  const known = await tx
    .select({ id: committeeRoles.id })
    .from(committeeRoles)
    .where(and(eq(committeeRoles.clientId, clientId), inArray(committeeRoles.id, ids)));
  if (known.length !== ids.length) throw invalidField("roles", "There is no such role");
}

function refuseTwins(wanted: readonly WantedRole[]): void {
  const names = new Set<string>();
  for (const { name } of wanted) {
    if (names.has(name.toLowerCase())) throw invalidField("roles", `There are two roles named ${name}`);
    names.add(name.toLowerCase());
  }
}

function isSame(roles: readonly CommitteeRole[], others: readonly WantedRole[]): boolean {
  return (
    roles.length === others.length &&
    roles.every(({ id, name }, at) => id === others[at]?.id && name === others[at]?.name)
  );
}

function namesOf(roles: readonly { name: string }[]): string {
  return roles.map(({ name }) => name).join(", ");
}
