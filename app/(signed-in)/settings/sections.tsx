import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { MessageDesk } from "@/components/messages/message-desk";
import { LocalData } from "@/components/settings/local-data";
import { PasswordForm } from "@/components/settings/password-form";
import { ProfileForm } from "@/components/settings/profile-form";
import { SessionFacts } from "@/components/settings/session-facts";
import { SessionsHere } from "@/components/settings/sessions-here";
import { SettingsSection } from "@/components/settings/settings-section";
import { ShortcutSwitch } from "@/components/settings/shortcut-switch";
import { ThemeChoice } from "@/components/settings/theme-choice";
import { listTimeZones } from "@/components/settings/time-zones";
import { ShortcutTable } from "@/components/shell/shortcut-table";
import { areShortcutsOn, shortcutsCookie } from "@/lib/appearance/shortcuts";
import type { Message } from "@/lib/contracts/message";
import type { Role } from "@/lib/contracts/role";
import { listMessages } from "@/lib/messages/load-messages";
import type { SignedIn } from "@/lib/session/current-user";
import { pageData } from "@/lib/session/page-data";
import { listSessions } from "@/lib/settings/sessions";

interface Section {
  /** Its name in the address: `/settings?section=profile`. */
  id: string;
  label: string;
  group: string;
  /** Who sees it. Absent: everybody. */
  roles?: readonly Role[];
  render: (signedIn: SignedIn) => ReactNode | Promise<ReactNode>;
}

/** The messages that somebody may write, and the form to write them. */
async function renderMessages({ backend }: SignedIn, scope: Message["scope"], title: string, description: string) {
  const { items } = pageData(await listMessages(backend, scope));
  return (
    <SettingsSection id="messages" title={title} description={description} width="wide">
      <MessageDesk scope={scope} messages={items} nowMs={Date.now()} />
    </SettingsSection>
  );
}

/** Every section of the settings, in the order of their list. A new one is one entry here. */
const sections: readonly Section[] = [
  {
    id: "profile",
    label: "Profile",
    group: "You",
    render: ({ user }) => (
      <SettingsSection id="profile" title="Profile" description="How colleagues see you.">
        <ProfileForm user={user} zones={listTimeZones()} />
      </SettingsSection>
    ),
  },
  {
    id: "session",
    label: "Sign-in",
    group: "You",
    render: async ({ user, backend }) => (
      <>
        <SettingsSection id="session" title="Sign-in" description="This browser's session.">
          <SessionFacts user={user} />
        </SettingsSection>
        <SettingsSection id="sessions" title="Sessions" description="Everywhere you are signed in." isFurther>
          <SessionsHere sessions={await listSessions(backend)} />
        </SettingsSection>
        {user.auth_method === "traditional" ? (
          <SettingsSection
            id="password"
            title="Password"
            description="Changing it ends your other sessions; this one goes on."
            isFurther
          >
            <PasswordForm email={user.email} />
          </SettingsSection>
        ) : null}
      </>
    ),
  },
  {
    id: "appearance",
    label: "Appearance",
    group: "This device",
    render: () => (
      <SettingsSection id="appearance" title="Appearance" description="Kept on this device.">
        <ThemeChoice />
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
        description="Shortcuts are off while you type. Switch them off altogether if they get in your way."
      >
        <div className="mb-6">
          <ShortcutSwitch isOn={areShortcutsOn((await cookies()).get(shortcutsCookie)?.value)} />
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
        description="What this browser keeps so that pages show at once. It is yours alone, and goes when you sign out."
      >
        <LocalData />
      </SettingsSection>
    ),
  },
  {
    id: "messages",
    label: "Client messages",
    group: "Client",
    roles: ["client_admin"],
    render: (signedIn) =>
      renderMessages(signedIn, "client", "Client messages", "Shown under the top bar to the people of your client."),
  },
  {
    id: "messages",
    label: "General messages",
    group: "Product",
    roles: ["admin"],
    render: (signedIn) =>
      renderMessages(signedIn, "general", "General messages", "Shown under the top bar to the people of every client."),
  },
];

/** The sections that somebody of this role sees, by group, and the one that was asked for; the first when none was. */
export function chooseSection(role: Role | null, wanted: string | undefined) {
  const visible = sections.filter(({ roles }) => roles === undefined || (role !== null && roles.includes(role)));
  const groups = Array.from(new Set(visible.map(({ group }) => group)), (name) => ({
    name,
    sections: visible.filter(({ group }) => group === name).map(({ id, label }) => ({ id, label })),
  }));
  return { groups, section: visible.find(({ id }) => id === wanted) ?? visible[0] };
}
