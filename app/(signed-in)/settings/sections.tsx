import type { ReactNode } from "react";
import { HealthSlot } from "@/components/health/health-slot";
import { LastHourButton } from "@/components/last-hour/last-hour-button";
import { ShortcutTable } from "@/components/palette/shortcuts/shortcut-table";
import { ExportData } from "@/components/privacy/export-data";
import { LeaveWorkspace } from "@/components/privacy/leave-workspace";
import { Loaded } from "@/components/settings/loaded";
import { ProfileForm } from "@/components/settings/profile/profile-form";
import { SignInMethods } from "@/components/settings/profile/sign-in-methods";
import { listTimeZones } from "@/components/settings/profile/time-zones";
import { SectionLoadError } from "@/components/settings/section-load-error";
import { SessionFacts } from "@/components/settings/sessions/session-facts";
import { SettingsSection } from "@/components/settings/settings-section";
import type { SettingsSectionId } from "@/components/settings/settings-sections";
import { ShortcutSwitch } from "@/components/settings/shortcut-switch";
import {
  BreakGlassSlot,
  ConnectedPeopleSlot,
  FactorsSlot,
  LocalDataSlot,
  MessagesSlot,
  MicrosoftTenantsSlot,
  PasskeysSlot,
  PasswordSlot,
  ScimSlot,
  SessionsSlot,
  SsoSlot,
  ThemeSlot,
} from "@/components/settings/slots";
import { areShortcutsOn } from "@/lib/appearance/server/shortcuts";
import { callApi } from "@/lib/backend/call-api";
import { findChosenClient } from "@/lib/clients/server/load-chosen-client";
import { can } from "@/lib/contracts/rights/rights";
import type { SignedIn } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";
import { readDeadLetterFilter } from "@/lib/settings/read-dead-letter-filter";
import { findConnectNotice } from "@/lib/sign-in/connect-text";
import { callbackAddress } from "@/lib/sign-in/server/callback-address";
import { renderAudit } from "./audit-section";
import { loadedSections } from "./loaded-sections";
import { renderNotifications } from "./notifications-section";
import { renderPeople } from "./people-section";
import { renderPrivacy } from "./privacy-section";
import { renderSources } from "./sources-section";

/** The other query parameters of the settings' URL. */
type Query = Record<string, string | string[] | undefined>;

/**
 * The messages that the user may edit (the operator's messages to everyone, or those of the client), and the form for
 * new messages.
 */
async function renderMessages({ user, backend }: SignedIn) {
  const scope = can(user.role, "operate") ? "general" : "client";
  const title = scope === "general" ? "General messages" : "Client messages";
  const description = `Shown under the top bar to everyone in ${scope === "general" ? "every" : "your"} workspace.`;
  const page = await pageData(await callApi(backend, "GET /messages/", { query: { scope } }));
  return (
    <SettingsSection id="messages" title={title} description={description} width="wide">
      <MessagesSlot scope={scope} first={page} nowMs={Date.now()} />
    </SettingsSection>
  );
}

/** The identity provider through which the client's members sign in. */
async function renderSso({ backend }: SignedIn) {
  const [loaded, people, breakGlass, tenants, scim] = await Promise.all([
    callApi(backend, "GET /clients/me/sso/"),
    callApi(backend, "GET /clients/me/identities/"),
    callApi(backend, "GET /clients/me/break-glass/"),
    callApi(backend, "GET /clients/me/microsoft-tenants/"),
    callApi(backend, "GET /clients/me/scim/"),
  ]);
  return (
    <>
      <SettingsSection
        id="sso"
        title="Enterprise SSO"
        description="People with your email domains sign in through your own identity provider (OpenID Connect)."
      >
        <Loaded response={loaded} failure="Identity provider settings could not be loaded">
          {(data) => <SsoSlot sso={data.sso} proofs={data.proofs} redirectAddress={callbackAddress()} />}
        </Loaded>
      </SettingsSection>
      <SettingsSection
        id="connected-people"
        title="Connected people"
        description="Sightline recognizes people by the ids that your provider sends. If you register Sightline with your provider again, it sends new ids, and people can’t sign in until you disconnect them here."
        isFurther
      >
        <Loaded response={people} failure="Connected people could not be loaded">
          {(data) => <ConnectedPeopleSlot people={data} />}
        </Loaded>
      </SettingsSection>
      <SettingsSection
        id="break-glass"
        title="Break-glass people"
        description="They can still sign in with a password or a passkey when single sign-on is required, for example because your provider is broken. They need a second factor: those without one can only set it up after they sign in with a password."
        isFurther
      >
        <Loaded response={breakGlass} failure="Break-glass people could not be loaded">
          {(data) => <BreakGlassSlot breakGlass={data} />}
        </Loaded>
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
        <Loaded response={scim} failure="Provisioning could not be loaded">
          {(data) => <ScimSlot settings={data} />}
        </Loaded>
      </SettingsSection>
    </>
  );
}

/** The user's sessions, sign-in providers and, if they have one, password. */
async function renderSignIn({ user, backend }: SignedIn, { microsoft }: Query) {
  const [sessions, identities, factors] = await Promise.all([
    callApi(backend, "GET /users/me/sessions/"),
    callApi(backend, "GET /users/me/identities/"),
    callApi(backend, "GET /users/me/factors/"),
  ]);
  const isLoaded = identities.kind === "ok";
  const hasPassword = isLoaded ? identities.data.password.is_set : user.auth_method === "traditional";
  const needsFactors = hasPassword || can(user.role, "operate");
  return (
    <>
      <SettingsSection id="session" title="Sign-in" description="This browser's session.">
        <SessionFacts user={user} />
      </SettingsSection>
      <SettingsSection id="ways" title="Ways to sign in" description="You can use any of these." isFurther>
        {isLoaded ? (
          <SignInMethods identities={identities.data} outcome={findConnectNotice(microsoft)} />
        ) : (
          <SectionLoadError title="Your ways to sign in could not be loaded" />
        )}
      </SettingsSection>
      {needsFactors && factors.kind === "ok" ? (
        <>
          <SettingsSection
            id="passkeys"
            title="Passkeys"
            description="Sign in with your fingerprint, face, PIN or security key, without a password."
            isFurther
          >
            <PasskeysSlot factors={factors.data} />
          </SettingsSection>
          <SettingsSection
            id="factors"
            title="Second factor"
            description="An extra step when you sign in with your password. Your company’s sign-in and Microsoft’s have their own."
            isFurther
          >
            <FactorsSlot factors={factors.data} />
          </SettingsSection>
        </>
      ) : null}
      {needsFactors && factors.kind !== "ok" ? (
        <SettingsSection id="factors" title="Second factors" isFurther>
          <SectionLoadError title="Second factors could not be loaded" />
        </SettingsSection>
      ) : null}
      <SettingsSection id="sessions" title="Sessions" description="Everywhere you are signed in." isFurther>
        <Loaded response={sessions} failure="Your sessions could not be loaded">
          {(data) => <SessionsSlot sessions={data.items} />}
        </Loaded>
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

/** The health of the product's parts; the URL's other query parameters filter the dead letters. */
async function renderHealth({ backend, user }: SignedIn, params: Query) {
  const [health, viewing] = await Promise.all([
    callApi(backend, "GET /operator/health/"),
    findChosenClient(backend, user),
  ]);
  return (
    <SettingsSection
      id="health"
      title="Health"
      description="How Sightline is running, across all clients."
      width="wide"
    >
      <Loaded response={health} failure="Health figures could not be loaded">
        {(data) => <HealthSlot first={data} initialFilter={readDeadLetterFilter(params)} canAct={!viewing?.chosen} />}
      </Loaded>
    </SettingsSection>
  );
}

/** The user's profile, recent changes, data export, and leaving the workspace. */
async function renderProfile({ user }: SignedIn) {
  return (
    <>
      <SettingsSection id="profile" title="Profile" description="How colleagues see you.">
        <ProfileForm user={user} zones={listTimeZones()} />
      </SettingsSection>
      {can(user.role, "editAccounts") ? (
        <SettingsSection
          id="last-hour"
          title="Recent changes"
          description="Undo what you changed in the last hour."
          isFurther
        >
          <LastHourButton member={{ uid: user.uid, name: user.full_name, isMe: true }} />
        </SettingsSection>
      ) : null}
      <SettingsSection
        id="own-data"
        title="Your data"
        description="Download a zip file with your profile, sessions, preferences, notes, conversations, drafts, tasks and your own entries in the audit log. Alerts and the contents of files aren’t in it; a text file in the zip lists what else is left out."
        isFurther
      >
        <ExportData of="me" />
      </SettingsSection>
      {user.client_id !== null && can(user.role, "personalize") ? (
        <SettingsSection
          id="leave"
          title="Leave workspace"
          description="Close your account here. You choose who takes over your accounts and open tasks."
          isFurther
        >
          <LeaveWorkspace />
        </SettingsSection>
      ) : null}
    </>
  );
}

function renderAppearance() {
  return (
    <SettingsSection id="appearance" title="Appearance" description="Saved on this device.">
      <ThemeSlot />
    </SettingsSection>
  );
}

/** The list of shortcuts, and the switch that turns them off. */
async function renderKeyboard({ user }: SignedIn) {
  return (
    <SettingsSection
      id="keyboard"
      title="Keyboard"
      description="Shortcuts are off while you type. You can also turn them off completely."
    >
      <div className="mb-6">
        <ShortcutSwitch isOn={await areShortcutsOn()} />
      </div>
      <ShortcutTable role={user.role} />
    </SettingsSection>
  );
}

function renderLocalData() {
  return (
    <SettingsSection
      id="local-data"
      title="Local data"
      description="Data cached in this browser so that pages open faster. It is cleared when you sign out."
    >
      <LocalDataSlot />
    </SettingsSection>
  );
}

/** The content of each section. */
export const sectionRenderers: Record<
  SettingsSectionId,
  (signedIn: SignedIn, query: Query) => ReactNode | Promise<ReactNode>
> = {
  ...loadedSections,
  profile: renderProfile,
  session: renderSignIn,
  notifications: renderNotifications,
  appearance: renderAppearance,
  keyboard: renderKeyboard,
  "local-data": renderLocalData,
  people: renderPeople,
  messages: renderMessages,
  sso: renderSso,
  sources: renderSources,
  privacy: renderPrivacy,
  audit: renderAudit,
  health: renderHealth,
};
