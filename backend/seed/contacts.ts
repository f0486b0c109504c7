import { buyingRoles } from "@/lib/contracts/contacts/contact";
import { sampleContactSource } from "@/lib/contracts/contacts/contact-fact-field";
import type { contacts } from "../database/schema/core";
import { familyNames, givenNames } from "./names";
import { createRandomGenerator, type RandomGenerator, uuidOf } from "./random";
import { type ContactFunction, titles } from "./titles";

type ContactRow = typeof contacts.$inferInsert;

interface Employer {
  id: string;
  clientId: string;
  companyId: string;
  domain: string | null;
}

const functionsBesideTheTop = [
  "finance",
  "sales",
  "it",
  "operations",
  "procurement",
  "marketing",
  "engineering",
  "hr",
  "legal",
] as const satisfies ContactFunction[];

const areaCodes = ["201", "212", "303", "312", "404", "415", "512", "617", "702", "919"] as const;

/**
 * Invents the contacts of one account: a head, chiefs who report to the head, and others who report to a more senior
 * contact, preferably of the same function; some of these relations are only assumed. Emails end in `.example`, and
 * phone numbers are in the range reserved for fiction (555-01xx).
 *
 * @param isLarge 8 to 12 contacts; otherwise 2 to 5
 * @returns most senior first; deterministic for an account
 */
export function generateContacts(employer: Employer, isLarge: boolean, now: Date): ContactRow[] {
  const dice = createRandomGenerator(`contacts of ${employer.clientId} ${employer.companyId}`);
  const guesses = createRandomGenerator(`managers of ${employer.clientId} ${employer.companyId}`);
  const count = isLarge ? dice.between(8, 12) : dice.between(2, 5);
  const positions = inventPositions(dice, count, isLarge);
  const usedNames = new Set<string>();
  const names = new Set<string>();
  const people: ContactRow[] = [];
  const roles = new Set<BuyingRole>();
  for (const { function: ofFunction, level } of positions) {
    const given = dice.pick(givenNames);
    const family = drawFamily(dice, given, names);
    const hasLeft = dice.isLucky(0.04) && level > 0;
    const managerId = findManager(people, ofFunction, level);
    const role = dice.isLucky(0.45) && !hasLeft ? inventBuyingRole(dice, level, roles) : null;
    const email = inventAddress(given, family, employer.domain, usedNames);
    const phone = dice.isLucky(0.7)
      ? `+1 ${dice.pick(areaCodes)}-555-01${String(dice.between(0, 99)).padStart(2, "0")}`
      : null;
    const doNotContact = dice.isLucky(0.04);
    people.push({
      id: uuidOf("contact", employer.clientId, employer.companyId, String(people.length)),
      clientId: employer.clientId,
      accountId: employer.id,
      fullName: `${given} ${family}`,
      title: titles[ofFunction][level] ?? "Associate",
      function: ofFunction,
      level,
      // A contact marked do-not-contact is no champion, because a champion wants to be contacted.
      buyingRole: doNotContact && role === "champion" ? null : role,
      managerId,
      managerAssumed: managerId !== null && guesses.isLucky(0.4),
      email,
      phone,
      doNotContact,
      leftCompany: hasLeft,
      source: sampleContactSource,
      updatedAt: now,
    });
  }
  return people;
}

/** Draws a family name until no other contact of the account has the same full name. */
function drawFamily(dice: RandomGenerator, given: string, names: Set<string>): string {
  const family = dice.pick(familyNames);
  if (names.has(`${given} ${family}`)) return drawFamily(dice, given, names);
  names.add(`${given} ${family}`);
  return family;
}

function inventPositions(dice: RandomGenerator, count: number, isLarge: boolean) {
  const positions: { function: ContactFunction; level: number }[] = [{ function: "executive", level: 0 }];
  const offset = dice.between(0, functionsBesideTheTop.length - 1);
  while (positions.length < count) {
    const at = positions.length;
    const ofFunction = functionsBesideTheTop[(offset + at) % functionsBesideTheTop.length] ?? "sales";
    const isChief = isLarge && at < 4;
    positions.push({ function: ofFunction, level: isChief ? 0 : dice.between(isLarge ? 1 : 0, 4) });
  }
  const head = positions.slice(0, 1);
  return [...head, ...positions.slice(1).sort((a, b) => a.level - b.level)];
}

type BuyingRole = (typeof buyingRoles)[number];

/**
 * Draws a buying role. An account has at most one economic buyer and one decision maker, and both are directors or
 * above.
 */
function inventBuyingRole(dice: RandomGenerator, level: number, usedRoles: Set<BuyingRole>): BuyingRole | null {
  const role = dice.pick(buyingRoles);
  if (role !== "economic_buyer" && role !== "decision_maker") return role;
  if (level > 2 || usedRoles.has(role)) return null;
  usedRoles.add(role);
  return role;
}

/** Functions that a contact may report to when no senior of their own function exists. */
const nearFunctions: Record<ContactFunction, readonly ContactFunction[]> = {
  executive: [],
  sales: ["marketing", "operations"],
  marketing: ["sales", "operations"],
  finance: ["operations", "legal"],
  operations: ["finance", "procurement"],
  it: ["engineering", "operations", "finance"],
  engineering: ["it", "operations"],
  hr: ["operations", "legal", "finance"],
  legal: ["finance", "operations", "hr"],
  procurement: ["operations", "finance"],
};

/**
 * Finds the manager: the nearest senior of the same function, else of a related one. Chiefs and vice presidents report
 * to the head, as do others without such a senior. Contacts who have left manage no one.
 */
function findManager(seniors: readonly ContactRow[], ofFunction: ContactFunction, level: number): string | null {
  const present = seniors.filter((person) => !person.leftCompany);
  const seniorOf = (name: ContactFunction) =>
    present.filter((person) => person.function === name && person.level < level).at(-1);
  const near = level > 1 ? nearFunctions[ofFunction].map(seniorOf).find((person) => person !== undefined) : undefined;
  const anyone = level > 2 ? present.filter((person) => person.level > 0 && person.level < level).at(-1) : undefined;
  return (seniorOf(ofFunction) ?? near ?? anyone ?? present[0])?.id ?? null;
}

function inventAddress(given: string, family: string, domain: string | null, usedNames: Set<string>): string | null {
  if (domain === null) return null;
  const name = `${plain(given)}.${plain(family)}`;
  const local = usedNames.has(name) ? `${name}${usedNames.size}` : name;
  usedNames.add(local);
  return `${local}@${domain}.example`;
}

const otherLetters: Record<string, string> = { ø: "o", ı: "i", ł: "l", æ: "ae", ß: "ss" };

function plain(name: string): string {
  const folded = name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[øıłæß]/g, (letter) => otherLetters[letter] ?? "");
  return folded.replace(/[^a-z]/g, "");
}
