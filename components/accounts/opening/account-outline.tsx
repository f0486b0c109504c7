import { type RefObject, useLayoutEffect, useRef } from "react";
import { Page } from "@/components/shell/page";
import { LoadingRegion } from "@/components/ui/state/loading-region";
import { Skeleton } from "@/components/ui/state/skeleton";
import { readTab } from "@/lib/activity/account-tab";
import type { Opening } from "@/lib/ahead/opening";
import type { User } from "@/lib/contracts/user";
import { type LeftPlace, returnToPlace } from "./left-place";
import { OutlineBody } from "./outline-body";
import { OutlineHeader } from "./outline-header";

interface AccountOutlineProps {
  opening: Opening;
  place: LeftPlace;
  user: Pick<User, "uid" | "role">;
}

/**
 * An account that is being opened: its header with what the link knew of it, where the page will have it, above the
 * outline of the rest, which shows only when the page takes longer.
 */
export function AccountOutline({ opening, place, user }: AccountOutlineProps) {
  const outline = useRef<HTMLDivElement>(null);
  useArrival(outline, place);
  const { account, href } = opening;
  const tab = readTab(new URL(href, window.location.href).searchParams.get("tab"));
  return (
    <div ref={outline} data-account-outline aria-busy="true" className="flex grow flex-col">
      <Page>
        <OutlineHeader account={account} user={user} />
        <LoadingRegion label={`Loading ${account.name}`}>
          <div className="flex flex-col gap-5">
            {/* Where something is new, the page says so in a line of its own. */}
            {account.news ? <Skeleton className="h-10.5 rounded-lg! max-md:h-21.5" /> : null}
            <TabsOutline />
            <OutlineBody tab={tab} />
          </div>
        </LoadingRegion>
      </Page>
    </div>
  );
}

/** The user is at the top of the account, with the focus at its heading; if they go back, where they came from. */
function useArrival(outline: RefObject<HTMLElement | null>, place: LeftPlace): void {
  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: "instant" });
    outline.current?.querySelector("h1")?.focus({ preventScroll: true });
    return () => {
      // After this commit, when the former page has its height again.
      queueMicrotask(() => returnToPlace(place));
    };
  }, [outline, place]);
}

/** As high as the tabs of an account's page, and about as wide. */
function TabsOutline() {
  return (
    <div className="flex h-[calc(2.25rem+1px)] items-center gap-5 border-line border-b px-2">
      <Skeleton className="h-3.5 w-16" />
      <Skeleton className="h-3.5 w-16" />
      <Skeleton className="h-3.5 w-16" />
      <Skeleton className="h-3.5 w-13" />
      <Skeleton className="h-3.5 w-13" />
    </div>
  );
}
