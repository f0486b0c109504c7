import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/overlay/toaster";
import { ChunkWatch } from "./chunk-watch";
import { OfflineBanner } from "./offline-banner";
import { Sidebar } from "./sidebar";
import { SkipLink } from "./skip-link";
import { TabBar } from "./tab-bar";
import { TopBar } from "./top-bar";

/** Content that other domains add to the shell of every signed-in page. */
export interface ShellSlots {
  /** Under the top bar: announcements. */
  announcements?: ReactNode;
  /** In the top bar, left of the person menu: the bell. */
  bell?: ReactNode;
  /** Over any page: the notice about the session's end, and drawers. */
  overlays?: ReactNode;
}

interface ShellProps {
  /** The button that opens the palette. */
  search: ReactNode;
  /** The user menu. */
  person: ReactNode;
  /** The shortcuts, and the dialogs that they open. */
  keyboard: ReactNode;
  slots?: ShellSlots;
  /** Whether the user may lead a team: the navigation then has the team page. */
  isLeader: boolean;
  children: ReactNode;
}

/** The shell of every signed-in page: navigation, top bar and page. */
export function Shell({ search, person, keyboard, slots = {}, isLeader, children }: ShellProps) {
  return (
    <>
      <SkipLink />
      <Sidebar isLeader={isLeader} />
      <div className="flex min-h-dvh flex-col md:pl-(--rail) print:block print:min-h-0 print:pl-0">
        <TopBar search={search} bell={slots.bell} person={person} />
        <OfflineBanner />
        {slots.announcements}
        <main id="main" tabIndex={-1} className="flex grow flex-col max-md:pb-(--tabbar) print:pb-0">
          {children}
        </main>
      </div>
      <TabBar isLeader={isLeader} />
      {keyboard}
      {slots.overlays}
      <ChunkWatch />
      <Toaster />
    </>
  );
}
