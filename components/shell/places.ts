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
  /** What it is called where it stands alone, if that says more. */
  title?: string;
  icon: LucideIcon;
  /** Pressed after `g`. */
  key: string;
  /** Pages that belong to it although their path is another. */
  also?: string;
}

/** The places of the rail, in its order. */
export const places: readonly Place[] = [
  { href: "/sales-home", label: "Home", icon: House, key: "h" },
  { href: "/tasks", label: "Tasks", title: "My tasks", icon: ListChecks, key: "t" },
  { href: "/all-accounts", label: "Accounts", icon: Building2, key: "a", also: "/account/" },
  { href: "/contacts", label: "Contacts", icon: Users, key: "c" },
  { href: "/industry-insights", label: "Insights", icon: ChartNoAxesCombined, key: "i" },
  { href: "/settings", label: "Settings", icon: Settings, key: "s" },
];

/** Where those who may lead see their team: in the rail and the palette, after the contacts. */
export const teamPlace: Omit<Place, "key"> = { href: "/team", label: "Team", icon: UsersRound };

/** The places of the rail for somebody, in its order. */
export function placesFor({ isLeader }: { isLeader: boolean }): readonly Omit<Place, "key">[] {
  return isLeader ? places.flatMap((place) => (place.href === "/contacts" ? [place, teamPlace] : [place])) : places;
}

/**
 * The places at the foot of a phone, where six have room: for those who may lead their team takes the place of the
 * settings, which are in the account menu.
 */
export function tabsFor({ isLeader }: { isLeader: boolean }): readonly Omit<Place, "key">[] {
  return placesFor({ isLeader }).filter(({ href }) => !isLeader || href !== "/settings");
}

/** Tells whether the page at `pathname` belongs to a place. */
export function isAt(place: Pick<Place, "href" | "also">, pathname: string): boolean {
  return pathname === place.href || (place.also !== undefined && pathname.startsWith(place.also));
}
