"use client";

import { lazyComponent } from "@/components/ui/state/lazy-component";

// The settings show one section at a time: each section's data comes with the page, its code loads when the section is
// shown. Forms that work without JavaScript aren't lazy, because lazy components need it.

export const AlertRulesSlot = lazyComponent(async () => (await import("../alert-rules/rules-panel")).RulesPanel, {
  failure: "Your alert rules could not be loaded",
  loading: "Loading your alert rules",
  waiting: "h-48",
});

export const ApiTokensSlot = lazyComponent(async () => (await import("../api-tokens/api-tokens")).ApiTokens, {
  failure: "The tokens could not be loaded",
  loading: "Loading the tokens",
  waiting: "h-48",
});

export const AuditStreamSlot = lazyComponent(
  async () => (await import("../audit/stream/audit-stream-panel")).AuditStreamPanel,
  { failure: "The receiver could not be shown", loading: "Loading the receiver", waiting: "h-48" },
);

export const CommitteeSlot = lazyComponent(async () => (await import("./committee-form")).CommitteeForm, {
  failure: "The roles could not be shown",
  loading: "Loading the roles",
  waiting: "h-64",
});

export const ConnectorSlot = lazyComponent(async () => (await import("./connector-form")).ConnectorForm, {
  failure: "The source could not be shown",
  loading: "Loading the source",
  waiting: "h-40",
});

export const ErasePersonSlot = lazyComponent(async () => (await import("../privacy/erase-person")).ErasePerson, {
  failure: "The person could not be shown",
  loading: "Loading the person",
  waiting: "h-64",
});

export const ErasureListSlot = lazyComponent(async () => (await import("../privacy/erasure-list")).ErasureList, {
  failure: "The certificates could not be shown",
  loading: "Loading the certificates",
  waiting: "h-40",
});

export const FactorsSlot = lazyComponent(async () => (await import("./factors/factors-panel")).FactorsPanel, {
  failure: "Two-step verification could not be shown",
  loading: "Loading two-step verification",
  waiting: "h-16",
});

export const FactorPolicySlot = lazyComponent(async () => (await import("./factors/policy-form")).PolicyForm, {
  failure: "The second factor setting could not be shown",
  loading: "Loading the second factor setting",
  waiting: "h-64",
});

export const RetentionSlot = lazyComponent(async () => (await import("../privacy/retention-form")).RetentionForm, {
  failure: "The retention periods could not be shown",
  loading: "Loading the retention periods",
  waiting: "h-96",
});

export const RoleRightsSlot = lazyComponent(async () => (await import("./members/role-rights-form")).RoleRightsForm, {
  failure: "The roles could not be shown",
  loading: "Loading the roles",
  waiting: "h-80",
});

export const FieldsSlot = lazyComponent(async () => (await import("../custom-fields/fields-panel")).FieldsPanel, {
  failure: "The fields could not be shown",
  loading: "Loading the fields",
  waiting: "h-40",
});

export const FitSlot = lazyComponent(async () => (await import("../fit/fit-form")).FitForm, {
  failure: "The profile could not be shown",
  loading: "Loading the profile",
  waiting: "h-64",
});

export const LocalDataSlot = lazyComponent(async () => (await import("./local-data")).LocalData, {
  failure: "Local data could not be shown",
  loading: "Loading local data",
  waiting: "h-40",
});

export const MembersSlot = lazyComponent(async () => (await import("./members/members-panel")).MembersPanel, {
  failure: "The people of your client could not be shown",
  loading: "Loading the people of your client",
  waiting: "h-96",
});

export const MessagesSlot = lazyComponent(async () => (await import("../messages/message-panel")).MessagePanel, {
  failure: "The messages could not be shown",
  loading: "Loading the messages",
  waiting: "h-64",
});

export const MicrosoftTenantsSlot = lazyComponent(
  async () => (await import("./sso/microsoft-tenants-form")).MicrosoftTenantsForm,
  { failure: "Your Microsoft tenants could not be shown", loading: "Loading your Microsoft tenants", waiting: "h-24" },
);

export const MutedSlot = lazyComponent(async () => (await import("../mutes/muted-list")).MutedList, {
  failure: "Muted items could not be loaded",
  loading: "Loading muted items",
  waiting: "h-12",
});

export const NotificationSlot = lazyComponent(async () => (await import("./notification-form")).NotificationForm, {
  failure: "These settings could not be loaded",
  loading: "Loading your notification settings",
  waiting: "h-96",
});

export const PasskeysSlot = lazyComponent(async () => (await import("./factors/passkeys-panel")).PasskeysPanel, {
  failure: "Your passkeys could not be shown",
  loading: "Loading your passkeys",
  waiting: "h-24",
});

export const PasswordSlot = lazyComponent(async () => (await import("./profile/password-form")).PasswordForm, {
  failure: "Your password can’t be changed now",
  loading: "Loading the password form",
  waiting: "h-64",
});

export const SessionsSlot = lazyComponent(async () => (await import("./sessions/session-list")).SessionList, {
  failure: "Your sessions could not be shown",
  loading: "Loading your sessions",
  waiting: "h-40",
});

export const SourceRulesSlot = lazyComponent(
  async () => (await import("../source-rules/source-rules-form")).SourceRulesForm,
  {
    failure: "The rules could not be shown",
    loading: "Loading the rules",
    waiting: "h-96",
  },
);

export const ScimSlot = lazyComponent(async () => (await import("./scim/scim-panel")).ScimPanel, {
  failure: "Provisioning could not be shown",
  loading: "Loading provisioning",
  waiting: "h-96",
});

export const SsoSlot = lazyComponent(async () => (await import("./sso/sso-form")).SsoForm, {
  failure: "The settings of your identity provider could not be shown",
  loading: "Loading the settings of your identity provider",
  waiting: "h-96",
});

export const TeamsSlot = lazyComponent(async () => (await import("../teams/teams-panel")).TeamsPanel, {
  failure: "The teams could not be shown",
  loading: "Loading the teams",
  waiting: "h-64",
});

export const ThemeSlot = lazyComponent(async () => (await import("./theme-choice")).ThemeChoice, {
  failure: "The appearance could not be shown",
  loading: "Loading the appearance",
  waiting: "h-40",
});
