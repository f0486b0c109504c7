import type { ReactNode } from "react";
import { Loaded } from "@/components/settings/loaded";
import { SettingsSection } from "@/components/settings/settings-section";
import { type SettingsSectionId, settingsSections } from "@/components/settings/settings-sections";
import {
  AlertRulesSlot,
  ApiTokensSlot,
  CommitteeSlot,
  FactorPolicySlot,
  FieldsSlot,
  FitSlot,
  RetentionSlot,
  RoleRightsSlot,
  TeamsSlot,
} from "@/components/settings/slots";
import { callApi } from "@/lib/backend/call-api";
import type { BackendResult } from "@/lib/backend/result";
import { getSettings } from "@/lib/env";
import type { SignedIn } from "@/lib/session/server/current-user";

type Query = Record<string, string | string[] | undefined>;

interface LoadedSection<Data> {
  id: SettingsSectionId;
  description: string;
  width?: "wide";
  /** Shown if the data could not be loaded. */
  failure: string;
  load: (backend: SignedIn["backend"]) => Promise<BackendResult<Data>>;
  show: (data: Data, query: Query) => ReactNode;
}

function createLoadedSection<Data>({ failure, load, show, ...heading }: LoadedSection<Data>) {
  const title = settingsSections.find(({ id }) => id === heading.id)?.label ?? "";
  return async ({ backend }: SignedIn, query: Query) => (
    <SettingsSection {...heading} title={title}>
      <Loaded response={await load(backend)} failure={failure}>
        {(data) => show(data, query)}
      </Loaded>
    </SettingsSection>
  );
}

/** The sections that show the data of one request. */
export const loadedSections = {
  // An alert links to this section, with its rule's id as `rule` in the URL.
  "alert-rules": createLoadedSection({
    id: "alert-rules",
    description:
      "Get notified when something happens at the accounts you choose. Only you see your rules, and your own changes don’t trigger them.",
    width: "wide",
    failure: "Your alert rules could not be loaded",
    load: (backend) => callApi(backend, "GET /alert-rules/"),
    show: ({ items }, { rule }) => <AlertRulesSlot rules={items} targetId={typeof rule === "string" ? rule : null} />,
  }),
  roles: createLoadedSection({
    id: "roles",
    description: "Limit what each role may do. Changes take effect immediately, even for people who are signed in.",
    failure: "The roles could not be loaded",
    load: (backend) => callApi(backend, "GET /clients/me/role-rights/"),
    show: (rights) => <RoleRightsSlot rights={rights} />,
  }),
  teams: createLoadedSection({
    id: "teams",
    description: "Who works together and who leads. Leaders see the team’s accounts, contacts and tasks together.",
    width: "wide",
    failure: "Teams could not be loaded",
    load: (backend) => callApi(backend, "GET /clients/me/teams/"),
    show: (teams) => <TeamsSlot teams={teams} />,
  }),
  fields: createLoadedSection({
    id: "fields",
    description:
      "Add your own fields to every account: text, a number, a date or a choice. They appear on accounts and as list columns.",
    failure: "The custom fields could not be loaded",
    load: loadFields,
    show: ({ fields, removed }) => <FieldsSlot fields={fields} removed={removed} />,
  }),
  committee: createLoadedSection({
    id: "committee",
    description:
      "The roles your team needs to find at every account. Each account shows which are filled and which are open.",
    failure: "The roles could not be loaded",
    load: (backend) => callApi(backend, "GET /clients/me/committee/"),
    show: (template) => <CommitteeSlot template={template} />,
  }),
  fit: createLoadedSection({
    id: "fit",
    description:
      "Describe the accounts that are the best fit for you. Home ranks their tasks and signals first. Until you choose, larger accounts rank higher.",
    width: "wide",
    failure: "The profile could not be loaded",
    load: (backend) => callApi(backend, "GET /clients/me/fit/"),
    show: (profile) => <FitSlot profile={profile} />,
  }),
  "factor-policy": createLoadedSection({
    id: "factor-policy",
    description: "A passkey or an authenticator app, in addition to the password.",
    failure: "The second factor setting could not be loaded",
    load: (backend) => callApi(backend, "GET /clients/me/factor-policy/"),
    show: (policy) => <FactorPolicySlot policy={policy} />,
  }),
  api: createLoadedSection({
    id: "api",
    description:
      "Use a token to send signals and facts about your accounts from other systems. Tokens can’t read data.",
    failure: "Tokens could not be loaded",
    load: (backend) => callApi(backend, "GET /clients/me/tokens/"),
    show: ({ items }) => <ApiTokensSlot tokens={items} origin={getSettings().appOrigin} />,
  }),
  retention: createLoadedSection({
    id: "retention",
    description:
      "How long your workspace keeps data that is no longer in use. Older data is permanently deleted within a day.",
    failure: "The retention periods could not be loaded",
    load: (backend) => callApi(backend, "GET /clients/me/retention/"),
    show: (retention) => <RetentionSlot retention={retention} />,
  }),
};

/** Reads the client's custom fields, and the removed ones; the latter are empty if they could not be loaded. */
async function loadFields(backend: SignedIn["backend"]) {
  const [fields, removed] = await Promise.all([
    callApi(backend, "GET /accounts/fields/"),
    callApi(backend, "GET /accounts/fields/removed/"),
  ]);
  if (fields.kind !== "ok") return fields;
  return { ...fields, data: { ...fields.data, removed: removed.kind === "ok" ? removed.data.fields : [] } };
}
