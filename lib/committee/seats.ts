import type { Absence, CommitteeSeat } from "@/lib/contracts/committee";

/** A role that somebody fills. */
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

/** Why a role is open, in a few words; null when it is filled. */
export function gapText({ holder }: CommitteeSeat): string | null {
  if (holder === null) return "Open";
  return holder.absence === null ? null : reasons[holder.absence](holder.name);
}

/** How much of a committee is there: "3 of 5 roles filled". */
export function describeSeats(seats: readonly CommitteeSeat[]): string {
  return `${seats.filter(isFilled).length} of ${seats.length} ${seats.length === 1 ? "role" : "roles"} filled`;
}

/** The names of the roles that people fill, by contact. */
export function rolesByContact(seats: readonly CommitteeSeat[]): Map<string, string[]> {
  const roles = new Map<string, string[]>();
  for (const { role, holder } of seats.filter(isFilled))
    roles.set(holder.id, [...(roles.get(holder.id) ?? []), role.name]);
  return roles;
}

/** What a task to fill a role is called: "Find an economic buyer". */
export function findingTitle(role: string): string {
  const name = lowerFirst(role);
  if (/&|\band\b/i.test(name)) return `Find somebody for ${name}`;
  return `Find ${/^[aeio]|^u(?!s)/i.test(name) ? "an" : "a"} ${name}`;
}

/** "IT lead" stays as it is: an abbreviation has a second capital. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLocaleLowerCase("en") + text.slice(1);
}
