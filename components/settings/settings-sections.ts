import { can, type DeniablePermission, type Permission } from "@/lib/contracts/rights/rights";
import type { Role } from "@/lib/contracts/wire/role";

interface SettingsSectionEntry {
  /** Its name in the URL: `/settings?section=profile`. */
  id: string;
  label: string;
  group: string;
  /** The permission that it requires; absent: none. */
  may?: Exclude<Permission, DeniablePermission>;
  /** Whether an operator may open it while they view a client, although they can't change anything in it then. */
  isOpenWhileViewing?: true;
}

/** Every section of the settings, in the order of their list. */
export const settingsSections = [
  { id: "profile", label: "Profile", group: "You" },
  { id: "session", label: "Sign-in", group: "You" },
  { id: "notifications", label: "Notifications", group: "You", may: "personalize" },
  { id: "alert-rules", label: "Alert rules", group: "You", may: "personalize" },
  { id: "appearance", label: "Appearance", group: "This device" },
  { id: "keyboard", label: "Keyboard", group: "This device" },
  { id: "local-data", label: "Local data", group: "This device" },
  { id: "people", label: "People", group: "Workspace", may: "manageClient" },
  { id: "roles", label: "Roles", group: "Workspace", may: "manageClient" },
  { id: "teams", label: "Teams", group: "Workspace", may: "manageClient" },
  { id: "messages", label: "Client messages", group: "Workspace", may: "manageClient" },
  { id: "fields", label: "Custom fields", group: "Workspace", may: "manageClient" },
  { id: "committee", label: "Buying committee", group: "Workspace", may: "manageClient" },
  { id: "fit", label: "Account fit", group: "Workspace", may: "manageClient" },
  { id: "factor-policy", label: "Second factor", group: "Workspace", may: "manageClient" },
  { id: "sso", label: "Enterprise SSO", group: "Workspace", may: "manageClient" },
  { id: "sources", label: "Sources", group: "Workspace", may: "manageClient" },
  { id: "api", label: "API", group: "Workspace", may: "manageClient" },
  { id: "privacy", label: "Privacy", group: "Workspace", may: "manageClient" },
  { id: "retention", label: "Data retention", group: "Workspace", may: "manageClient" },
  { id: "audit", label: "Audit log", group: "Workspace", may: "readAudit" },
  { id: "messages", label: "General messages", group: "Product", may: "operate" },
  { id: "health", label: "Health", group: "Product", may: "operate", isOpenWhileViewing: true },
] as const satisfies readonly SettingsSectionEntry[];

export type SettingsSectionId = (typeof settingsSections)[number]["id"];

/** The sections that a role sees, in order. */
export function settingsSectionsFor(role: Role | null): readonly (SettingsSectionEntry & { id: SettingsSectionId })[] {
  const all: readonly (SettingsSectionEntry & { id: SettingsSectionId })[] = settingsSections;
  return all.filter(({ may }) => may === undefined || can(role, may));
}

/**
 * The sections that a role sees, by group, and the section to open: the requested one or, if the role doesn't see it,
 * the first.
 */
export function chooseSection(role: Role | null, requested: string | undefined) {
  const visible = settingsSectionsFor(role);
  const groups = Array.from(new Set(visible.map(({ group }) => group)), (name) => ({
    name,
    sections: visible.filter(({ group }) => group === name).map(({ id, label }) => ({ id, label })),
  }));
  return { groups, section: visible.find(({ id }) => id === requested) ?? visible[0] };
}
