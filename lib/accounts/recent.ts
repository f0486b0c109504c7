/** An account that somebody opened on this device. */
export interface Visit {
  id: string;
  name: string;
  /** What stands under the name, e.g. the sector; null when there is nothing to say. */
  detail: string | null;
}

/** How many are remembered. */
export const recentLimit = 6;

/** Where the visits of a person are kept: one person's are never shown under another's name. */
export function recentKey(uid: string): string {
  return `sightline.recent.${uid}`;
}

/**
 * Reads what is kept. Storage can hold anything, so whatever isn't a list of visits is none.
 * @param text the stored text; null when there is none
 */
export function readVisits(text: string | null): Visit[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isVisit).slice(0, recentLimit) : [];
  } catch {
    return [];
  }
}

/** The visits with a new one in front; an account stands there once. */
export function addVisit(visits: readonly Visit[], visit: Visit): Visit[] {
  return [visit, ...withoutVisit(visits, visit.id)].slice(0, recentLimit);
}

/** The visits without an account. */
export function withoutVisit(visits: readonly Visit[], id: string): Visit[] {
  return visits.filter((visit) => visit.id !== id);
}

function isVisit(value: unknown): value is Visit {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, detail } = { id: null, name: null, detail: null, ...value };
  return (
    typeof id === "string" &&
    /^[0-9a-f-]{36}$/i.test(id) &&
    typeof name === "string" &&
    (detail === null || typeof detail === "string")
  );
}
