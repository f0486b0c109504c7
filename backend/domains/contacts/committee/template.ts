import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { CommitteeRole, CommitteeTemplateChange } from "@/lib/contracts/contacts/committee";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { committeeRoles } from "../../../database/schema/committee";
import { invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { recordAuditBy } from "../../shared/audit/audit";
import { lockClient } from "../../shared/clients";
import { listRoles } from "./read";

type RoleInput = CommitteeTemplateChange["roles"][number];

/**
 * Replaces the client's template of the buying committee: roles are added, renamed, reordered, removed or restored.
 *
 * @throws AppError 409 `changed`: the current list differs from the one that the user saw; 400 `invalid_request`: two
 * roles with the same name, or an id of another client
 */
export async function changeTemplate(
  tx: Database,
  principal: Principal,
  { roles: newRoles, expected }: CommitteeTemplateChange,
  at: Date,
): Promise<void> {
  const { clientId } = principal;
  // Locks the client's row, so that concurrent changes are serialized and each is compared with the current list.
  await lockClient(tx, clientId);
  const before = await listRoles(tx, clientId);
  refuseDuplicates(newRoles);
  if (isSame(before, newRoles)) return;
  if (!isSame(before, expected))
    throw new AppError(409, "changed", "Someone changed these roles in the meantime. Review them and try again.");
  await requireOwn(tx, clientId, newRoles);
  await writeRoles(tx, clientId, newRoles, at);
  await recordAuditBy(tx, principal, at, {
    action: "committee.change",
    subject: clientId,
    before: { roles: namesOf(before) },
    after: { roles: namesOf(newRoles) },
  });
}

async function writeRoles(tx: Database, clientId: string, roles: readonly RoleInput[], at: Date): Promise<void> {
  const rows = roles.map(({ id = randomUUID(), name }, position) => ({ clientId, id, name, position }));
  // All roles are first marked as removed, so that two roles that swap names don't violate the unique index.
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

/** Checks that the given ids are roles of this client, removed or not. */
async function requireOwn(tx: Database, clientId: string, roles: readonly RoleInput[]): Promise<void> {
  const ids = roles.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  const known = await tx
    .select({ id: committeeRoles.id })
    .from(committeeRoles)
    .where(and(eq(committeeRoles.clientId, clientId), inArray(committeeRoles.id, ids)));
  if (known.length !== ids.length) throw invalidField("roles", "There is no such role");
}

function refuseDuplicates(roles: readonly RoleInput[]): void {
  const names = new Set<string>();
  for (const { name } of roles) {
    if (names.has(name.toLowerCase())) throw invalidField("roles", `There are two roles named ${name}`);
    names.add(name.toLowerCase());
  }
}

function isSame(roles: readonly CommitteeRole[], others: readonly RoleInput[]): boolean {
  return (
    roles.length === others.length &&
    roles.every(({ id, name }, at) => id === others[at]?.id && name === others[at]?.name)
  );
}

function namesOf(roles: readonly { name: string }[]): string {
  return roles.map(({ name }) => name).join(", ");
}
