import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Bell } from "@/components/alerts/bell";
import { DrawerSlot } from "@/components/alerts/drawer-slot";
import { LocalCache } from "@/components/cache/local-cache";
import { ClientBandSlot } from "@/components/clients/client-band-slot";
import { ViewWatch } from "@/components/clients/view-watch";
import AnnouncementList from "@/components/messages/announcement-list";
import { Announcements } from "@/components/messages/announcements";
import { ClientMessagesProvider } from "@/components/messages/client-messages";
import { keysFor } from "@/components/palette/actions/find-actions";
import { Keyboard } from "@/components/palette/keyboard";
import { SearchButton } from "@/components/palette/search-button";
import { FollowRealtime } from "@/components/realtime/follow-realtime";
import { FactorBanner } from "@/components/session/factor-banner";
import { MeProvider } from "@/components/session/me";
import { SessionWatch } from "@/components/session/session-watch";
import { UserMenu } from "@/components/session/user-menu";
import { Shell } from "@/components/shell/shell";
import { TimeZone } from "@/components/ui/time-zone";
import { areShortcutsOn } from "@/lib/appearance/server/shortcuts";
import { findChosenClient } from "@/lib/clients/server/load-chosen-client";
import type { User } from "@/lib/contracts/people/user";
import { can } from "@/lib/contracts/rights/rights";
import { findZone } from "@/lib/figures/time";
import { dismissalsCookie, readDismissals } from "@/lib/realtime/messages/dismissals-cookie";
import type { ServedShellData } from "@/lib/realtime/messages/served-shell-data";
import { loadShellData } from "@/lib/realtime/server/load-shell-data";
import { requireUser } from "@/lib/session/server/current-user";

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const { user, backend } = await requireUser();
  const jar = await cookies();
  // Not awaited here, so that the page below requests its own data in parallel.
  const shellData = loadShellData(backend, user, readDismissals(jar.get(dismissalsCookie)?.value));
  const viewing = await findChosenClient(backend, user);
  const shortcutsOn = await areShortcutsOn();
  // Messages and alerts are for users of a client (checklist D6).
  const live = user.client_id
    ? {
        announcements: (
          <>
            {user.missing_factor ? <FactorBanner missing={user.missing_factor} /> : null}
            <ServedAnnouncements shellData={shellData} />
          </>
        ),
        bell: <ServedBell shellData={shellData} />,
        overlays: <DrawerSlot shortcutsOn={shortcutsOn} />,
      }
    : viewing?.chosen
      ? {
          announcements: (
            <ClientBandSlot
              clientId={viewing.chosen.id}
              name={viewing.chosen.name}
              endsAt={viewing.chosen.ends_at}
              serverMs={Date.now()}
            />
          ),
        }
      : viewing
        ? { announcements: <ViewWatch /> }
        : {};
  return (
    <ClientMessagesProvider served={shellData.then(({ messages }) => messages)}>
      <TimeZone value={findZone(user.time_zone)}>
        <MeProvider me={{ uid: user.uid, name: user.full_name, role: user.role, denied: user.denied }}>
          <Shell
            search={<SearchButton shortcutsOn={shortcutsOn} />}
            person={<UserMenu user={user} />}
            keyboard={<Keyboard keys={shortcutsOn ? keysFor(user.role) : null} />}
            slots={live}
            isLeader={can(user.role, "lead")}
          >
            <SessionWatch user={user} serverMs={Date.now()} />
            <FollowServed user={{ uid: user.uid, role: user.role }} shellData={shellData} />
            <LocalCache uid={viewing?.chosen ? `${user.uid}@${viewing.chosen.id}` : user.uid}>{children}</LocalCache>
          </Shell>
        </MeProvider>
      </TimeZone>
    </ClientMessagesProvider>
  );
}

interface ShellDataProps {
  /** Never rejects: empty when the backend doesn't respond. */
  shellData: Promise<ServedShellData>;
}

async function ServedAnnouncements({ shellData }: ShellDataProps) {
  const { messages } = await shellData;
  return <Announcements served={messages.length > 0 ? <AnnouncementList isServed /> : null} />;
}

async function ServedBell({ shellData }: ShellDataProps) {
  return <Bell served={(await shellData).unread} />;
}

async function FollowServed({ shellData, user }: ShellDataProps & { user: Pick<User, "uid" | "role"> }) {
  return <FollowRealtime user={user} served={await shellData} />;
}
