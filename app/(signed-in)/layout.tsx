import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Bell } from "@/components/alerts/bell";
import { DrawerSlot } from "@/components/alerts/drawer-slot";
import { LocalCache } from "@/components/cache/local-cache";
import { Announcements } from "@/components/messages/announcements";
import { ClientMessagesProvider } from "@/components/messages/client-messages";
import { FollowRealtime } from "@/components/realtime/follow-realtime";
import { PersonMenu } from "@/components/session/person-menu";
import { SessionLife } from "@/components/session/session-life";
import { Shell } from "@/components/shell/shell";
import { areShortcutsOn, shortcutsCookie } from "@/lib/appearance/shortcuts";
import { requireUser } from "@/lib/session/current-user";

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const { user } = await requireUser();
  const shortcutsOn = areShortcutsOn((await cookies()).get(shortcutsCookie)?.value);
  // Messages and alerts belong to people of a client (checklist D6).
  const live = user.client_id
    ? { announcements: <Announcements />, bell: <Bell />, overlays: <DrawerSlot shortcutsOn={shortcutsOn} /> }
    : {};
  return (
    <ClientMessagesProvider>
      <Shell person={<PersonMenu user={user} />} slots={live} shortcutsOn={shortcutsOn}>
        <SessionLife user={user} serverMs={Date.now()} />
        <FollowRealtime />
        <LocalCache uid={user.uid}>{children}</LocalCache>
      </Shell>
    </ClientMessagesProvider>
  );
}
