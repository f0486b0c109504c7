import { canManageClient, canOperate, canPersonalize, canReadAudit } from "@/lib/contracts/rights/rights";
import type { Role } from "@/lib/contracts/wire/role";

interface SettingsSectionEntry {
  /** Its name in the URL: `/settings?section=profile`. */
  id: string;
  label: string;
  group: string;
  /** Who sees the section; absent for everyone. */
  may?: (role: Role | null) => boolean;
}

/** Every section of the settings, in the order of their list. */
export const settingsSections = [
  { id: "profile", label: "Profile", group: "You" },
  { id: "session", label: "Sign-in", group: "You" },
  { id: "notifications", label: "Notifications", group: "You", may: canPersonalize },
  { id: "alert-rules", label: "Alert rules", group: "You", may: canPersonalize },
  { id: "appearance", label: "Appearance", group: "This device" },
  { id: "keyboard", label: "Keyboard", group: "This device" },
  { id: "local-data", label: "Local data", group: "This device" },
  { id: "people", label: "People", group: "Client", may: canManageClient },
  { id: "teams", label: "Teams", group: "Client", may: canManageClient },
  { id: "messages", label: "Client messages", group: "Client", may: canManageClient },
  { id: "fields", label: "Custom fields", group: "Client", may: canManageClient },
  { id: "committee", label: "Buying committee", group: "Client", may: canManageClient },
  { id: "fit", label: "Account fit", group: "Client", may: canManageClient },
  { id: "sso", label: "Enterprise SSO", group: "Client", may: canManageClient },
  { id: "sources", label: "Sources", group: "Client", may: canManageClient },
  { id: "api", label: "API", group: "Client", may: canManageClient },
  { id: "privacy", label: "Privacy", group: "Client", may: canManageClient },
  { id: "audit", label: "Audit log", group: "Client", may: canReadAudit },
  { id: "messages", label: "General messages", group: "Product", may: canOperate },
  { id: "health", label: "Health", group: "Product", may: canOperate },
] as const satisfies readonly SettingsSectionEntry[];

export type SettingsSectionId = (typeof settingsSections)[number]["id"];

/** The sections that a role sees, in order. */
export function settingsSectionsFor(role: Role | null): readonly (SettingsSectionEntry & { id: SettingsSectionId })[] {
  const all: readonly (SettingsSectionEntry & { id: SettingsSectionId })[] = settingsSections;
  return all.filter(({ may }) => may === undefined || may(role));
}
