import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/toaster";
import { Keyboard } from "./keyboard";
import { OfflineBanner } from "./offline-banner";
import { Rail } from "./rail";
import { SkipLink } from "./skip-link";
import { TabBar } from "./tab-bar";
import { TopBar } from "./top-bar";

/** What other domains put into the frame around every signed-in page. */
export interface ShellSlots {
  /** Under the top bar: announcements. */
  announcements?: ReactNode;
  /** In the top bar, left of the person menu: the bell. */
  bell?: ReactNode;
  /** Over any page: the session warning, drawers. */
  overlays?: ReactNode;
}

interface ShellProps {
  /** The person menu: who is signed in. */
  person: ReactNode;
  slots?: ShellSlots;
  shortcutsOn: boolean;
  children: ReactNode;
}

/** The frame around every signed-in page. */
export function Shell({ person, slots = {}, shortcutsOn, children }: ShellProps) {
  return (
    <>
      <SkipLink />
      <Rail />
      <div className="flex min-h-dvh flex-col md:pl-(--rail)">
        <TopBar bell={slots.bell} person={person} shortcutsOn={shortcutsOn} />
        <OfflineBanner />
        {slots.announcements}
        <main id="main" tabIndex={-1} className="flex grow flex-col bg-surface max-md:pb-(--tabbar)">
          {children}
        </main>
      </div>
      <TabBar />
      <Keyboard on={shortcutsOn} />
      {slots.overlays}
      <Toaster />
    </>
  );
}
