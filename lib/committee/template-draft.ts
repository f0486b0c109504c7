import type { CommitteeRole, CommitteeTemplateChange } from "@/lib/contracts/contacts/committee";

/** A role in the list being edited; a new one has no id yet. */
export interface RoleDraft {
  /** Identifies the row, even for a new role. */
  key: string;
  id: string | null;
  name: string;
}

export function draftOf(roles: readonly CommitteeRole[]): RoleDraft[] {
  return roles.map(({ id, name }) => ({ key: id, id, name }));
}

/** Returns the list with a role moved up (-1) or down (1) by one position; unchanged at the ends. */
export function moveRole(roles: readonly RoleDraft[], key: string, by: -1 | 1): RoleDraft[] {
  const from = roles.findIndex((role) => role.key === key);
  const [one, other] = [roles[from], roles[from + by]];
  if (!one || !other) return [...roles];
  return roles.map((role) => (role === one ? other : role === other ? one : role));
}

/** The request body of an edited list. */
export function changeOfDraft(
  roles: readonly RoleDraft[],
  expected: readonly CommitteeRole[],
): CommitteeTemplateChange {
  return {
    roles: roles.map(({ id, name }) => ({ ...(id !== null && { id }), name: name.trim() })),
    expected: [...expected],
  };
}

/** The errors of a list, by row key: a role without a name, and the second of two with the same name. */
export function problemsOfDraft(roles: readonly RoleDraft[]): Record<string, string> {
  const names = new Set<string>();
  const problems: Record<string, string> = {};
  for (const { key, name } of roles) {
    const normalizedName = name.trim().toLowerCase();
    if (normalizedName === "") problems[key] = "Enter a name.";
    else if (names.has(normalizedName)) problems[key] = "A role with this name already exists.";
    names.add(normalizedName);
  }
  return problems;
}
