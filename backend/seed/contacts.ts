import { buyingRoles } from "@/lib/contracts/contact";
import type { contacts } from "../store/schema";
import { familyNames, givenNames } from "./names";
import { type Dice, diceOf, uuidOf } from "./random";
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
 * Invents the people of one account: a head, chiefs under the head, others under somebody more senior, of the own
 * function where there is one. Addresses end in `.example` and numbers are of the range kept for fiction (555-01xx).
 *
 * @param isLarge 8 to 12 people; otherwise 2 to 5
 * @returns most senior first; the same for the same account every time
 */
export function inventContacts(employer: Employer, isLarge: boolean, now: Date): ContactRow[] {
  const dice = diceOf(`contacts of ${employer.clientId} ${employer.companyId}`);
  const count = isLarge ? dice.between(8, 12) : dice.between(2, 5);
  const positions = inventPositions(dice, count, isLarge);
  const taken = new Set<string>();
  const people: ContactRow[] = [];
  for (const { function: ofFunction, level } of positions) {
    const given = dice.pick(givenNames);
    const family = dice.pick(familyNames);
    const hasLeft = dice.isLucky(0.04) && level > 0;
    people.push({
      id: uuidOf("contact", employer.clientId, employer.companyId, String(people.length)),
      clientId: employer.clientId,
      accountId: employer.id,
      fullName: `${given} ${family}`,
      title: titles[ofFunction][level] ?? "Associate",
      function: ofFunction,
      level,
      buyingRole: dice.isLucky(0.35) && !hasLeft ? dice.pick(buyingRoles) : null,
      managerId: findManager(people, ofFunction, level),
      email: inventAddress(given, family, employer.domain, taken),
      phone: dice.isLucky(0.7)
        ? `+1 ${dice.pick(areaCodes)}-555-01${String(dice.between(0, 99)).padStart(2, "0")}`
        : null,
      doNotContact: dice.isLucky(0.04),
      leftCompany: hasLeft,
      source: "Invented for the sample workspace",
      updatedAt: now,
    });
  }
  return people;
}

function inventPositions(dice: Dice, count: number, isLarge: boolean) {
  const positions: { function: ContactFunction; level: number }[] = [{ function: "executive", level: 0 }];
  const offset = dice.between(0, functionsBesideTheTop.length - 1);
  while (positions.length < count) {
    const at = positions.length;
    const ofFunction = functionsBesideTheTop[(offset + at) % functionsBesideTheTop.length] ?? "sales";
    const isChief = isLarge && at < 4;
    positions.push({ function: ofFunction, level: isChief ? 0 : dice.between(isLarge ? 1 : 0, 4) });
  }
  const head = positions.slice(0, 1);
  return [...head, ...positions.slice(1).sort((one, other) => one.level - other.level)];
}

/** The nearest senior of the own function, else the head; nobody reports to somebody who has left. */
function findManager(seniors: readonly ContactRow[], ofFunction: string, level: number): string | null {
  const present = seniors.filter((person) => !person.leftCompany);
  const own = present.filter((person) => person.function === ofFunction && person.level < level).at(-1);
  return (own ?? present[0])?.id ?? null;
}

function inventAddress(given: string, family: string, domain: string | null, taken: Set<string>): string | null {
  if (domain === null) return null;
  const name = `${plain(given)}.${plain(family)}`;
  const local = taken.has(name) ? `${name}${taken.size}` : name;
  taken.add(local);
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
