import type { CommitteeRole, CommitteeTemplateChange } from "@/lib/contracts/committee";

/** A role of the list that is being edited; a new one has no id yet. */
export interface RoleDraft {
  /** Tells the rows apart, also new ones. */
  key: string;
  id: string | null;
  name: string;
}

/** The list to edit, from the one that stands. */
export function draftOf(roles: readonly CommitteeRole[]): RoleDraft[] {
  return roles.map(({ id, name }) => ({ key: id, id, name }));
}

/** The list with a role one place further up (-1) or down (1); the same list at its ends. */
export function moveRole(roles: readonly RoleDraft[], key: string, by: -1 | 1): RoleDraft[] {
  const from = roles.findIndex((role) => role.key === key);
  const [one, other] = [roles[from], roles[from + by]];
  if (!one || !other) return [...roles];
  return roles.map((role) => (role === one ? other : role === other ? one : role));
}

/** What is sent for a list that was edited. */
export function changeOfDraft(
  roles: readonly RoleDraft[],
  expected: readonly CommitteeRole[],
): CommitteeTemplateChange {
  return {
    roles: roles.map(({ id, name }) => ({ ...(id !== null && { id }), name: name.trim() })),
    expected: [...expected],
  };
}

/** What is wrong with a list, by the rows' keys: a role without a name, and the second of two with one name. */
export function problemsOfDraft(roles: readonly RoleDraft[]): Record<string, string> {
  const names = new Set<string>();
  const problems: Record<string, string> = {};
  for (const { key, name } of roles) {
    const said = name.trim().toLowerCase();
    if (said === "") problems[key] = "Give the role a name.";
    else if (names.has(said)) problems[key] = "There is a role of this name already.";
    names.add(said);
  }
  return problems;
}
