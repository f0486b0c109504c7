import { Loaded } from "@/components/settings/loaded";
import { SettingsSection } from "@/components/settings/settings-section";
import {
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
import { getSettings } from "@/lib/env";
import type { SignedIn } from "@/lib/session/server/current-user";

/** The permissions that the client's admin can deny to each role. */
export async function renderRoles({ backend }: SignedIn) {
  const rights = await callApi(backend, "GET /clients/me/role-rights/");
  return (
    <SettingsSection
      id="roles"
      title="Roles"
      description="Limit what each role may do. Changes take effect immediately, even for people who are signed in."
    >
      <Loaded answer={rights} failure="The roles could not be loaded">
        {(data) => <RoleRightsSlot rights={data} />}
      </Loaded>
    </SettingsSection>
  );
}

/** The client's teams, with their members and leaders. */
export async function renderTeams({ user, backend }: SignedIn) {
  const teams = await callApi(backend, "GET /clients/me/teams/");
  return (
    <SettingsSection
      id="teams"
      title="Teams"
      description="Who works together and who leads. Leaders see the team’s accounts, contacts and tasks together."
      width="wide"
    >
      <Loaded answer={teams} failure="Teams could not be loaded">
        {(data) => <TeamsSlot teams={data} meUid={user.uid} />}
      </Loaded>
    </SettingsSection>
  );
}

/** The client's custom fields for accounts. */
export async function renderFields({ backend }: SignedIn) {
  const [fields, removed] = await Promise.all([
    callApi(backend, "GET /accounts/fields/"),
    callApi(backend, "GET /accounts/fields/removed/"),
  ]);
  return (
    <SettingsSection
      id="fields"
      title="Custom fields"
      description="Add your own fields to every account: text, a number, a date or a choice. They appear on accounts and as list columns."
    >
      <Loaded answer={fields} failure="The custom fields could not be loaded">
        {(data) => <FieldsSlot fields={data.fields} removed={removed.kind === "ok" ? removed.data.fields : []} />}
      </Loaded>
    </SettingsSection>
  );
}

/** The template of the buying committee: the roles to fill at every account. */
export async function renderCommittee({ backend }: SignedIn) {
  const template = await callApi(backend, "GET /clients/me/committee/");
  return (
    <SettingsSection
      id="committee"
      title="Buying committee"
      description="The roles your team needs to find at every account. Each account shows which are filled and which are open."
    >
      <Loaded answer={template} failure="The roles could not be loaded">
        {(data) => <CommitteeSlot template={data} />}
      </Loaded>
    </SettingsSection>
  );
}

/** The client's criteria for a good fit, used to rank the home page. */
export async function renderFit({ backend }: SignedIn) {
  const profile = await callApi(backend, "GET /clients/me/fit/");
  return (
    <SettingsSection
      id="fit"
      title="Account fit"
      description="Describe the accounts that are the best fit for you. Home ranks their tasks and signals first. Until you choose, larger accounts rank higher."
      width="wide"
    >
      <Loaded answer={profile} failure="The profile could not be loaded">
        {(data) => <FitSlot profile={data} />}
      </Loaded>
    </SettingsSection>
  );
}

/** Whether members need a second factor to sign in with a password. */
export async function renderFactorPolicy({ backend }: SignedIn) {
  const policy = await callApi(backend, "GET /clients/me/factor-policy/");
  return (
    <SettingsSection
      id="factor-policy"
      title="Second factor"
      description="A passkey or an authenticator app, in addition to the password."
    >
      <Loaded answer={policy} failure="The second factor setting could not be loaded">
        {(data) => <FactorPolicySlot policy={data} />}
      </Loaded>
    </SettingsSection>
  );
}

/** The API tokens with which other systems send signals and facts to the client. */
export async function renderApi({ backend }: SignedIn) {
  const tokens = await callApi(backend, "GET /clients/me/tokens/");
  return (
    <SettingsSection
      id="api"
      title="API"
      description="Use a token to send signals and facts about your accounts from other systems. Tokens can’t read data."
    >
      <Loaded answer={tokens} failure="Tokens could not be loaded">
        {(data) => <ApiTokensSlot tokens={data.items} origin={getSettings().appOrigin} />}
      </Loaded>
    </SettingsSection>
  );
}

/** The client's retention periods. */
export async function renderRetention({ backend }: SignedIn) {
  const retention = await callApi(backend, "GET /clients/me/retention/");
  return (
    <SettingsSection
      id="retention"
      title="Data retention"
      description="How long your workspace keeps data that is no longer in use. Older data is permanently deleted within a day."
    >
      <Loaded answer={retention} failure="The retention periods could not be loaded">
        {(data) => <RetentionSlot retention={data} />}
      </Loaded>
    </SettingsSection>
  );
}
