import { and, eq } from "drizzle-orm";
import type { MemberChange } from "@/lib/contracts/people/member";
import type { Database } from "../../database/database";
import { users } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { actorOf } from "../shared/audit/audit";
import { lockAsClientAdmin } from "../shared/client-admins";
import { becomesAdmin, writeMember } from "./members";
import { applyRules } from "./scim/rules";

interface ChangeInput {
  by: Principal;
  uid: string;
  change: MemberChange;
  now: Date;
  /**
   * Called within the transaction when the member becomes an admin, or an admin is enabled. Throwing undoes the change.
   */
  onNewAdmin?: (person: typeof users.$inferSelect) => Promise<void>;
}

/**
 * Changes a member's role, or disables or enables the member. Disabling ends all their sessions immediately, so that
 * enabling restores none (docs/conformance.md, case S8), and alerts the client's other admins. Enabling applies the
 * rules of the member's directory groups. Changes in one client are serialized, so two admins who demote each other
 * can't leave the client without an admin.
 *
 * @param input.by the principal, whose client the member must belong to
 * @returns null if the client has no such member
 * @throws AppError 403 `forbidden`: the principal is no longer an admin; 409 `last_admin`, `break_glass_required`
 */
export async function changeMember(db: Database, { by, uid, change, now, onNewAdmin }: ChangeInput) {
  return db.transaction(async (tx) => {
    const { clientId, from } = by;
    await lockAsClientAdmin(tx, by);
    const isMember = and(eq(users.id, uid), eq(users.clientId, clientId));
    const [before] = await tx.select().from(users).where(isMember).for("update");
    if (!before || Object.keys(change).length === 0) return before ?? null;
    const person = await writeMember(tx, { before, change, by: actorOf(by), now });
    if (person && becomesAdmin(before, person)) await onNewAdmin?.(person);
    if (!person || !before.disabled || person.disabled) return person;
    await applyRules(tx, { clientId, from, now }, [uid]);
    const [after] = await tx.select().from(users).where(isMember);
    return after ?? null;
  });
}
