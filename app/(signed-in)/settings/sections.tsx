import type { ReactNode } from "react";
import { AuditLog } from "@/components/audit/audit-log";
import { HealthSlot } from "@/components/health/health-slot";
import { LastHourButton } from "@/components/last-hour/last-hour-button";
import { NotLoaded } from "@/components/settings/not-loaded";
import { ProfileForm } from "@/components/settings/profile/profile-form";
import { listTimeZones } from "@/components/settings/profile/time-zones";
import { WaysToSignIn } from "@/components/settings/profile/ways-to-sign-in";
import { SessionFacts } from "@/components/settings/sessions/session-facts";
import { SettingsSection } from "@/components/settings/settings-section";
import { ShortcutSwitch } from "@/components/settings/shortcut-switch";
import {
  CommitteeSlot,
  FactorsSlot,
  LocalDataSlot,
  MembersSlot,
  MessagesSlot,
  MicrosoftTenantsSlot,
  PasswordSlot,
  ScimSlot,
  SessionsSlot,
  SsoSlot,
  ThemeSlot,
} from "@/components/settings/slots";
import { ShortcutTable } from "@/components/shell/shortcuts/shortcut-table";
import { areShortcutsOn } from "@/lib/appearance/server/shortcuts";
import { auditReaders, listAudit, readAuditFilter } from "@/lib/audit/load-audit";
import { ask } from "@/lib/backend/ask";
import type { Message } from "@/lib/contracts/messages/message";
import { canEditAccounts, canPersonalize } from "@/lib/contracts/rights/rights";
import { clientManagers, operators } from "@/lib/contracts/rights/role-groups";
import { type Role, roles } from "@/lib/contracts/wire/role";
import type { SignedIn } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";
import { findConnectNotice } from "@/lib/sign-in/connect-text";
import { callbackAddress } from "@/lib/sign-in/server/callback-address";
import { renderAlertRules } from "./alert-rules-section";
import { renderApi } from "./api-section";
import { renderFields } from "./fields-section";
import { renderFit } from "./fit-section";
import { renderNotifications } from "./notifications-section";
import { renderSources } from "./sources-section";
import { renderTeams } from "./teams-section";

/** The other query parameters of the settings' URL. */
type Query = Record<string, string | string[] | undefined>;

interface Section {
  /** Its name in the URL: `/settings?section=profile`. */
  id: string;
  label: string;
  group: string;
  /** The roles that see the section; absent for all. */
  roles?: readonly Role[];
  render: (signedIn: SignedIn, query: Query) => ReactNode | Promise<ReactNode>;
}

/** The messages of a scope that the user may edit, and the form for new ones. */
async function renderMessages({ backend }: SignedIn, scope: Message["scope"], title: string, description: string) {
  const page = await pageData(await ask(backend, "GET /messages/", { query: { scope } }));
  return (
    <SettingsSection id="messages" title={title} description={description} width="wide">
      <MessagesSlot scope={scope} first={page} nowMs={Date.now()} />
    </SettingsSection>
  );
}

/** The client's members and its open invitations. */
async function renderPeople({ user, backend }: SignedIn) {
  const [people, invitations] = await Promise.all([
    ask(backend, "GET /clients/me/people/"),
    ask(backend, "GET /clients/me/invitations/"),
  ]);
  const isLoaded = people.kind === "ok" && invitations.kind === "ok";
  return (
    <SettingsSection
      id="people"
      title="People"
      description="Role changes take effect on the next page load. Disabled people are signed out immediately."
      width="wide"
    >
      {isLoaded ? (
        <MembersSlot
          clientName={user.client?.name ?? "your client"}
          people={people.data}
          invitations={invitations.data}
        />
      ) : (
        <NotLoaded title="People could not be loaded" />
      )}
    </SettingsSection>
  );
}

/** The audit log. Its filters are query parameters beside the section. */
async function renderAudit({ user, backend }: SignedIn, query: Query) {
  const filter = readAuditFilter(query);
  const [page, members] = await Promise.all([listAudit(backend, filter), ask(backend, "GET /people/", { query: {} })]);
  return (
    <SettingsSection
      id="audit"
      title="Audit log"
      description="Role changes, sign-ins and removals. Entries can’t be edited and are kept for two years."
      width="wide"
    >
      {page.kind === "ok" ? (
        <AuditLog
          page={page.data}
          filter={filter}
          members={members.kind === "ok" ? members.data.items : []}
          hasClients={user.role === "admin"}
        />
      ) : (
        <NotLoaded title="The audit log could not be loaded" />
      )}
    </SettingsSection>
  );
}

/** The template of the buying committee: the roles to fill at every account. */
async function renderCommittee({ backend }: SignedIn) {
  const template = await ask(backend, "GET /clients/me/committee/");
  return (
    <SettingsSection
      id="committee"
      title="Buying committee"
      description="The roles your team needs to find at every account. Each account shows which are filled and which are open."
    >
      {template.kind === "ok" ? (
        <CommitteeSlot template={template.data} />
      ) : (
        <NotLoaded title="The roles could not be loaded" />
      )}
    </SettingsSection>
  );
}

/** The identity provider through which the client's members sign in. */
async function renderSso({ backend }: SignedIn) {
  const [loaded, tenants, scim] = await Promise.all([
    ask(backend, "GET /clients/me/sso/"),
    ask(backend, "GET /clients/me/microsoft-tenants/"),
    ask(backend, "GET /clients/me/scim/"),
  ]);
  return (
    <>
      <SettingsSection
        id="sso"
        title="Enterprise SSO"
        description="People with your email domains sign in through your own identity provider (OpenID Connect)."
      >
        {loaded.kind === "ok" ? (
          <SsoSlot sso={loaded.data.sso} proofs={loaded.data.proofs} redirectAddress={callbackAddress()} />
        ) : (
          <NotLoaded title="Identity provider settings could not be loaded" />
        )}
      </SettingsSection>
      {tenants.kind === "ok" ? (
        <SettingsSection
          id="microsoft-tenants"
          title="Microsoft"
          description="People in your Microsoft tenant can join with the User role when they first sign in."
          isFurther
        >
          <MicrosoftTenantsSlot tenants={tenants.data} />
        </SettingsSection>
      ) : null}
      <SettingsSection
        id="scim"
        title="Provisioning (SCIM)"
        description="Your identity provider adds, changes and disables people in your verified domains."
        isFurther
      >
        {scim.kind === "ok" ? (
          <ScimSlot settings={scim.data} />
        ) : (
          <NotLoaded title="Provisioning could not be loaded" />
        )}
      </SettingsSection>
    </>
  );
}

/** The user's sessions, sign-in providers and, where there is one, the password. */
async function renderSignIn({ user, backend }: SignedIn, { microsoft }: Query) {
  const [sessions, identities, factors] = await Promise.all([
    ask(backend, "GET /users/me/sessions/"),
    ask(backend, "GET /users/me/identities/"),
    ask(backend, "GET /users/me/factors/"),
  ]);
  const isLoaded = identities.kind === "ok";
  const hasPassword = isLoaded ? identities.data.password.is_set : user.auth_method === "traditional";
  return (
    <>
      <SettingsSection id="session" title="Sign-in" description="This browser's session.">
        <SessionFacts user={user} />
      </SettingsSection>
      <SettingsSection id="ways" title="Ways to sign in" description="You can use any of these." isFurther>
        {isLoaded ? (
          <WaysToSignIn identities={identities.data} outcome={findConnectNotice(microsoft)} />
        ) : (
          <NotLoaded title="Your ways to sign in could not be loaded" />
        )}
      </SettingsSection>
      {hasPassword ? (
        <SettingsSection
          id="factors"
          title="Two-step verification"
          description="Asks for a code from your phone when you sign in with your password. Your company’s and Microsoft’s sign-in have their own."
          isFurther
        >
          {factors.kind === "ok" ? (
            <FactorsSlot factors={factors.data} />
          ) : (
            <NotLoaded title="Two-step verification could not be loaded" />
          )}
        </SettingsSection>
      ) : null}
      <SettingsSection id="sessions" title="Sessions" description="Everywhere you are signed in." isFurther>
        {sessions.kind === "ok" ? (
          <SessionsSlot sessions={sessions.data.items} />
        ) : (
          <NotLoaded title="Your sessions could not be loaded" />
        )}
      </SettingsSection>
      {hasPassword ? (
        <SettingsSection
          id="password"
          title="Password"
          description="Changing it ends your other sessions. This one stays signed in."
          isFurther
        >
          <PasswordSlot email={user.email} />
        </SettingsSection>
      ) : null}
    </>
  );
}

/** The health of the product's parts. */
async function renderHealth({ backend }: SignedIn) {
  const health = await ask(backend, "GET /operator/health/");
  return (
    <SettingsSection
      id="health"
      title="Health"
      description="How Sightline is running, across all clients."
      width="wide"
    >
      {health.kind === "ok" ? (
        <HealthSlot first={health.data} />
      ) : (
        <NotLoaded title="Health figures could not be loaded" />
      )}
    </SettingsSection>
  );
}

/** The roles of a client's users: only they have alerts. */
const members = roles.filter(canPersonalize);

/** Every section of the settings, in the order of their list. */
const sections: readonly Section[] = [
  {
    id: "profile",
    label: "Profile",
    group: "You",
    render: ({ user }) => (
      <>
        <SettingsSection id="profile" title="Profile" description="How colleagues see you.">
          <ProfileForm user={user} zones={listTimeZones()} />
        </SettingsSection>
        {canEditAccounts(user.role) ? (
          <SettingsSection
            id="last-hour"
            title="Recent changes"
            description="Undo what you changed in the last hour."
            isFurther
          >
            <LastHourButton member={{ uid: user.uid, name: user.full_name, isMe: true }} />
          </SettingsSection>
        ) : null}
      </>
    ),
  },
  {
    id: "session",
    label: "Sign-in",
    group: "You",
    render: renderSignIn,
  },
  { id: "notifications", label: "Notifications", group: "You", roles: members, render: renderNotifications },
  { id: "alert-rules", label: "Alert rules", group: "You", roles: members, render: renderAlertRules },
  {
    id: "appearance",
    label: "Appearance",
    group: "This device",
    render: () => (
      <SettingsSection id="appearance" title="Appearance" description="Saved on this device.">
        <ThemeSlot />
      </SettingsSection>
    ),
  },
  {
    id: "keyboard",
    label: "Keyboard",
    group: "This device",
    render: async () => (
      <SettingsSection
        id="keyboard"
        title="Keyboard"
        description="Shortcuts are off while you type. You can also turn them off completely."
      >
        <div className="mb-6">
          <ShortcutSwitch isOn={await areShortcutsOn()} />
        </div>
        <ShortcutTable />
      </SettingsSection>
    ),
  },
  {
    id: "local-data",
    label: "Local data",
    group: "This device",
    render: () => (
      <SettingsSection
        id="local-data"
        title="Local data"
        description="Data cached in this browser so that pages open faster. It is cleared when you sign out."
      >
        <LocalDataSlot />
      </SettingsSection>
    ),
  },
  { id: "people", label: "People", group: "Client", roles: clientManagers, render: renderPeople },
  { id: "teams", label: "Teams", group: "Client", roles: clientManagers, render: renderTeams },
  {
    id: "messages",
    label: "Client messages",
    group: "Client",
    roles: ["client_admin"],
    render: (signedIn) =>
      renderMessages(signedIn, "client", "Client messages", "Shown under the top bar to everyone in your client."),
  },
  { id: "fields", label: "Custom fields", group: "Client", roles: clientManagers, render: renderFields },
  { id: "committee", label: "Buying committee", group: "Client", roles: clientManagers, render: renderCommittee },
  { id: "fit", label: "Account fit", group: "Client", roles: clientManagers, render: renderFit },
  { id: "sso", label: "Enterprise SSO", group: "Client", roles: clientManagers, render: renderSso },
  { id: "sources", label: "Sources", group: "Client", roles: clientManagers, render: renderSources },
  { id: "api", label: "API", group: "Client", roles: clientManagers, render: renderApi },
  { id: "audit", label: "Audit log", group: "Client", roles: auditReaders, render: renderAudit },
  {
    id: "messages",
    label: "General messages",
    group: "Product",
    roles: ["admin"],
    render: (signedIn) =>
      renderMessages(signedIn, "general", "General messages", "Shown under the top bar to everyone in every client."),
  },
  { id: "health", label: "Health", group: "Product", roles: operators, render: renderHealth },
];

/** The sections that a role sees, by group, and the requested one, or else the first. */
export function chooseSection(role: Role | null, wanted: string | undefined) {
  const visible = sections.filter(({ roles }) => roles === undefined || (role !== null && roles.includes(role)));
  const groups = Array.from(new Set(visible.map(({ group }) => group)), (name) => ({
    name,
    sections: visible.filter(({ group }) => group === name).map(({ id, label }) => ({ id, label })),
  }));
  return { groups, section: visible.find(({ id }) => id === wanted) ?? visible[0] };
}
