"use client";

import type { ComponentType } from "react";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import { capitalize } from "@/lib/contracts/text/capitalize";

// The settings show one section at a time: each section's data comes with the page, its code loads when the section is
// shown. Forms that work without JavaScript aren't lazy, because lazy components need it.

/** @param what names the content in an error: "your sessions"; @param waiting the placeholder's height while loading */
function lazySection<Props extends object>(what: string, waiting: string, load: () => Promise<ComponentType<Props>>) {
  const failure = `${capitalize(what)} could not be shown`;
  return lazyComponent(load, { failure, loading: `Loading ${what}`, waiting });
}

export const AlertRulesSlot = lazySection(
  "your alert rules",
  "h-48",
  async () => (await import("../alert-rules/rules-panel")).RulesPanel,
);
export const ApiTokensSlot = lazySection(
  "the tokens",
  "h-48",
  async () => (await import("../api-tokens/api-tokens")).ApiTokens,
);
export const AuditStreamSlot = lazySection(
  "the receiver",
  "h-48",
  async () => (await import("../audit/stream/audit-stream-panel")).AuditStreamPanel,
);
export const BreakGlassSlot = lazySection(
  "the break-glass people",
  "h-48",
  async () => (await import("./sso/break-glass-form")).BreakGlassForm,
);
export const CommitteeSlot = lazySection(
  "the roles",
  "h-64",
  async () => (await import("./committee-form")).CommitteeForm,
);
export const ConnectedPeopleSlot = lazySection(
  "connected people",
  "h-24",
  async () => (await import("./sso/connected-people")).ConnectedPeoplePanel,
);
export const ConnectorSlot = lazySection(
  "the source",
  "h-40",
  async () => (await import("./connector-form")).ConnectorForm,
);
export const ErasePersonSlot = lazySection(
  "the person",
  "h-64",
  async () => (await import("../privacy/erase-person")).ErasePerson,
);
export const ErasureListSlot = lazySection(
  "the certificates",
  "h-40",
  async () => (await import("../privacy/erasure-list")).ErasureList,
);
export const FactorsSlot = lazySection(
  "your second factors",
  "h-16",
  async () => (await import("./factors/factors-panel")).FactorsPanel,
);
export const FactorPolicySlot = lazySection(
  "the second factor setting",
  "h-64",
  async () => (await import("./factors/policy-form")).PolicyForm,
);
export const RetentionSlot = lazySection(
  "the retention periods",
  "h-96",
  async () => (await import("../privacy/retention-form")).RetentionForm,
);
export const RoleRightsSlot = lazySection(
  "the roles",
  "h-80",
  async () => (await import("./members/role-rights-form")).RoleRightsForm,
);
export const FieldsSlot = lazySection(
  "the fields",
  "h-40",
  async () => (await import("../custom-fields/fields-panel")).FieldsPanel,
);
export const FitSlot = lazySection("the profile", "h-64", async () => (await import("../fit/fit-form")).FitForm);
export const LocalDataSlot = lazySection("local data", "h-40", async () => (await import("./local-data")).LocalData);
export const MembersSlot = lazySection(
  "the people of your workspace",
  "h-96",
  async () => (await import("./members/members-panel")).MembersPanel,
);
export const MessagesSlot = lazySection(
  "the messages",
  "h-64",
  async () => (await import("../messages/message-panel")).MessagePanel,
);
export const MicrosoftTenantsSlot = lazySection(
  "your Microsoft tenants",
  "h-24",
  async () => (await import("./sso/microsoft-tenants-form")).MicrosoftTenantsForm,
);
export const MutedSlot = lazySection(
  "muted items",
  "h-12",
  async () => (await import("../mutes/muted-list")).MutedList,
);
export const NotificationSlot = lazySection(
  "your notification settings",
  "h-96",
  async () => (await import("./notification-form")).NotificationForm,
);
export const PasskeysSlot = lazySection(
  "your passkeys",
  "h-24",
  async () => (await import("./factors/passkeys-panel")).PasskeysPanel,
);
export const PasswordSlot = lazySection(
  "the password form",
  "h-64",
  async () => (await import("./profile/password-form")).PasswordForm,
);
export const SessionsSlot = lazySection(
  "your sessions",
  "h-40",
  async () => (await import("./sessions/session-list")).SessionList,
);
export const SourceRulesSlot = lazySection(
  "the rules",
  "h-96",
  async () => (await import("../source-rules/source-rules-form")).SourceRulesForm,
);
export const ScimSlot = lazySection("provisioning", "h-96", async () => (await import("./scim/scim-panel")).ScimPanel);
export const SsoSlot = lazySection(
  "the settings of your identity provider",
  "h-96",
  async () => (await import("./sso/sso-form")).SsoForm,
);
export const TeamsSlot = lazySection(
  "the teams",
  "h-64",
  async () => (await import("../teams/teams-panel")).TeamsPanel,
);
export const ThemeSlot = lazySection(
  "the appearance",
  "h-40",
  async () => (await import("./theme-choice")).ThemeChoice,
);
