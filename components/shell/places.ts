import {
  Building2,
  ChartNoAxesCombined,
  House,
  ListChecks,
  type LucideIcon,
  Settings,
  Users,
  UsersRound,
} from "lucide-react";

export interface Place {
  href: string;
  label: string;
  /** The page's name outside of the navigation, where a longer one is clearer. */
  title?: string;
  icon: LucideIcon;
  /** The key that follows `g` in its shortcut. */
  key: string;
  /** The prefix of other paths that belong to it. */
  also?: string;
  /** Whether it shows something of its own before its page has come: then that is fetched while the page is at rest. */
  hasPreview?: boolean;
}

/** The navigation's entries, in its order. */
export const places: readonly Place[] = [
  { href: "/sales-home", label: "Home", icon: House, key: "h" },
  { href: "/tasks", label: "Tasks", title: "My tasks", icon: ListChecks, key: "t" },
  { href: "/all-accounts", label: "Accounts", icon: Building2, key: "a", also: "/account/", hasPreview: true },
  { href: "/contacts", label: "Contacts", icon: Users, key: "c", hasPreview: true },
  { href: "/industry-insights", label: "Insights", icon: ChartNoAxesCombined, key: "i" },
  { href: "/settings", label: "Settings", icon: Settings, key: "s" },
];

/** The team page, for users who may lead one: in the navigation and the palette, after the contacts. */
export const teamPlace: Omit<Place, "key"> = { href: "/team", label: "Team", icon: UsersRound };

/** The navigation's entries for a user, in its order. */
export function placesFor({ isLeader }: { isLeader: boolean }): readonly Omit<Place, "key">[] {
  return isLeader ? places.flatMap((place) => (place.href === "/contacts" ? [place, teamPlace] : [place])) : places;
}

/**
 * The entries of a phone's tab bar, which has room for six: for users who may lead a team, the team replaces the
 * settings, which are also in the user menu.
 */
export function tabsFor({ isLeader }: { isLeader: boolean }): readonly Omit<Place, "key">[] {
  return placesFor({ isLeader }).filter(({ href }) => !isLeader || href !== "/settings");
}

/** How much of a page Next.js prefetches for its link in the navigation: its loading screen, or nothing. */
export function prefetchOf({ hasPreview }: Pick<Place, "hasPreview">): null | false {
  return hasPreview ? null : false;
}

/** Tells whether the page at `pathname` belongs to a navigation entry. */
export function isAt(place: Pick<Place, "href" | "also">, pathname: string): boolean {
  return pathname === place.href || (place.also !== undefined && pathname.startsWith(place.also));
}
