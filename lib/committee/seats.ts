import type { Absence, CommitteeSeat } from "@/lib/contracts/contacts/committee";

export type FilledSeat = CommitteeSeat & { holder: NonNullable<CommitteeSeat["holder"]> };

/** Whether a role is filled: a contact who has left, was removed or moved doesn't fill it. */
export function isFilled(seat: CommitteeSeat): seat is FilledSeat {
  return seat.holder !== null && seat.holder.absence === null;
}

const reasons: Record<Absence, (name: string) => string> = {
  left: (name) => `${name} has left`,
  removed: (name) => `${name} was removed`,
  moved: (name) => `${name} has moved to another account`,
};

/** The reason why a role is open, in a few words; null for a filled role. */
export function gapText({ holder }: CommitteeSeat): string | null {
  if (holder === null) return "Open";
  return holder.absence === null ? null : reasons[holder.absence](holder.name);
}

/** Describes how many roles of a committee are filled: "3 of 5 roles filled". */
export function describeSeats(seats: readonly CommitteeSeat[]): string {
  return `${seats.filter(isFilled).length} of ${seats.length} ${seats.length === 1 ? "role" : "roles"} filled`;
}

/** The names of the roles that contacts fill, by contact id. */
export function rolesByContact(seats: readonly CommitteeSeat[]): Map<string, string[]> {
  const roles = new Map<string, string[]>();
  for (const { role, holder } of seats.filter(isFilled))
    roles.set(holder.id, [...(roles.get(holder.id) ?? []), role.name]);
  return roles;
}

/** The title of a task to fill a role: "Find an economic buyer". */
export function findingTitle(role: string): string {
  const name = lowerFirst(role);
  if (/&|\band\b/i.test(name)) return `Find someone for ${name}`;
  return `Find ${/^[aeio]|^u(?!s)/i.test(name) ? "an" : "a"} ${name}`;
}

/** Lowercases the first letter, except in an abbreviation such as "IT", whose second letter is uppercase too. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLocaleLowerCase("en") + text.slice(1);
}
