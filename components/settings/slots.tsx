"use client";

import type { ComponentType } from "react";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import { capitalize } from "@/lib/contracts/text/capitalize";

// The settings show one section at a time: each section's data comes with the page, its code loads when the section is
// shown. Forms that work without JavaScript aren't lazy, because lazy components need it.

/** @param what names the content in an error: "your sessions"; @param waiting the placeholder's height while loading */
function lazySection<Props extends object>(
  what: string,
  waiting: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const failure = `${capitalize(what)} could not be shown`;
  return lazyComponent(load, { failure, loading: `Loading ${what}`, waiting });
}

export const AlertRulesSlot = lazySection("your alert rules", "h-48", () => import("../alert-rules/rules-panel"));
export const ApiTokensSlot = lazySection("the tokens", "h-48", () => import("../api-tokens/api-tokens"));
export const AuditStreamSlot = lazySection("the receiver", "h-48", () => import("../audit/stream/audit-stream-panel"));
export const BreakGlassSlot = lazySection("the break-glass people", "h-48", () => import("./sso/break-glass-form"));
export const CommitteeSlot = lazySection("the roles", "h-64", () => import("./committee-form"));
export const ConnectedPeopleSlot = lazySection("connected people", "h-24", () => import("./sso/connected-people"));
export const ConnectorSlot = lazySection("the source", "h-40", () => import("./connector-form"));
export const ErasePersonSlot = lazySection("the person", "h-64", () => import("../privacy/erase-person"));
export const ErasureListSlot = lazySection("the certificates", "h-40", () => import("../privacy/erasure-list"));
export const FactorsSlot = lazySection("your second factors", "h-16", () => import("./factors/factors-panel"));
export const FactorPolicySlot = lazySection("the second factor setting", "h-64", () => import("./factors/policy-form"));
export const RetentionSlot = lazySection("the retention periods", "h-96", () => import("../privacy/retention-form"));
export const RoleRightsSlot = lazySection("the roles", "h-80", () => import("./members/role-rights-form"));
export const FieldsSlot = lazySection("the fields", "h-40", () => import("../custom-fields/fields-panel"));
export const FitSlot = lazySection("the profile", "h-64", () => import("../fit/fit-form"));
export const LocalDataSlot = lazySection("local data", "h-40", () => import("./local-data"));
export const MembersSlot = lazySection("the people of your workspace", "h-96", () => import("./members/members-panel"));
export const MessagesSlot = lazySection("the messages", "h-64", () => import("../messages/message-panel"));
export const MicrosoftTenantsSlot = lazySection(
  "your Microsoft tenants",
  "h-24",
  () => import("./sso/microsoft-tenants-form"),
);
export const MutedSlot = lazySection("muted items", "h-12", () => import("../mutes/muted-list"));
export const NotificationSlot = lazySection("your notification settings", "h-96", () => import("./notification-form"));
export const PasskeysSlot = lazySection("your passkeys", "h-24", () => import("./factors/passkeys-panel"));
export const PasswordSlot = lazySection("the password form", "h-64", () => import("./profile/password-form"));
export const SessionsSlot = lazySection("your sessions", "h-40", () => import("./sessions/session-list"));
export const SourceRulesSlot = lazySection("the rules", "h-96", () => import("../source-rules/source-rules-form"));
export const ScimSlot = lazySection("provisioning", "h-96", () => import("./scim/scim-panel"));
export const SsoSlot = lazySection("the settings of your identity provider", "h-96", () => import("./sso/sso-form"));
export const TeamsSlot = lazySection("the teams", "h-64", () => import("../teams/teams-panel"));
export const ThemeSlot = lazySection("the appearance", "h-40", () => import("./theme-choice"));
