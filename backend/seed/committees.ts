import type { committeeRoles, committeeSeats } from "../database/schema/committee";
import type { contacts } from "../database/schema/core";
import { createRandomGenerator } from "./random";

type Person = typeof contacts.$inferInsert;
type Role = Pick<typeof committeeRoles.$inferSelect, "id" | "name">;

/** Predicates for the sample contacts that may fill a role, by the role's name. */
const candidates: Record<string, (person: Person) => boolean> = {
  "Economic buyer": ({ buyingRole }) => buyingRole === "economic_buyer",
  Champion: ({ buyingRole }) => buyingRole === "champion",
  "Technical evaluator": ({ function: of, level }) => (of === "it" || of === "engineering") && level > 0,
  "Legal & procurement": ({ function: of }) => of === "legal" || of === "procurement",
  User: ({ buyingRole }) => buyingRole === "user",
};

/**
 * Assigns the roles of a sample account to suitable contacts who are still there; some roles stay unfilled.
 *
 * @param people of one account, most senior first
 */
export function generateSeats(
  { clientId, id }: { clientId: string; id: string },
  roles: readonly Role[],
  people: readonly Person[],
  now: Date,
): (typeof committeeSeats.$inferInsert)[] {
  const dice = createRandomGenerator(`committee of ${clientId} ${id}`);
  return roles.flatMap((role) => {
    const holder = people.find((person) => !person.leftCompany && candidates[role.name]?.(person));
    return holder?.id && dice.isLucky(0.8)
      ? [{ clientId, accountId: id, roleId: role.id, contactId: holder.id, updatedAt: now }]
      : [];
  });
}
