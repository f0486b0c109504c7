import {
  Building2,
  ChartNoAxesCombined,
  House,
  Inbox,
  ListChecks,
  type LucideIcon,
  Settings,
  Users,
  UsersRound,
} from "lucide-react";

export interface NavItem {
  href: string;
  label: string;
  /** The page's name outside of the navigation, where a longer one is clearer. */
  title?: string;
  icon: LucideIcon;
  /** The key that follows `g` in its shortcut. */
  key: string;
  /** The prefix of paths that belong to the entry, in addition to those below `href`. */
  also?: string;
  /**
   * Whether the entry's page has a preview, which is shown until the page arrives. The preview is prefetched while the
   * current page is idle.
   */
  hasPreview?: boolean;
}

/** The navigation's entries, in its order. */
export const navItems: readonly NavItem[] = [
  { href: "/sales-home", label: "Home", icon: House, key: "h" },
  { href: "/tasks", label: "Tasks", title: "My tasks", icon: ListChecks, key: "t" },
  { href: "/signals", label: "Signals", title: "What happened", icon: Inbox, key: "w" },
  { href: "/all-accounts", label: "Accounts", icon: Building2, key: "a", also: "/account/", hasPreview: true },
  { href: "/contacts", label: "Contacts", icon: Users, key: "c", also: "/contact/", hasPreview: true },
  { href: "/industry-insights", label: "Insights", icon: ChartNoAxesCombined, key: "i" },
  { href: "/settings", label: "Settings", icon: Settings, key: "s" },
];

/** The team page, for users who may lead a team: in the navigation and the palette, after the contacts. */
export const teamItem: Omit<NavItem, "key"> = { href: "/team", label: "Team", icon: UsersRound };

/** The navigation's entries for a user, in its order. */
export function navItemsFor({ isLeader }: { isLeader: boolean }): readonly Omit<NavItem, "key">[] {
  return isLeader ? navItems.flatMap((item) => (item.href === "/contacts" ? [item, teamItem] : [item])) : navItems;
}

/**
 * The entries of a phone's tab bar, which has room for six: without the settings, which are also in the user menu. For
 * users who may lead a team, the team page replaces the insights, which home links to.
 */
export function tabsFor({ isLeader }: { isLeader: boolean }): readonly Omit<NavItem, "key">[] {
  const elsewhere = isLeader ? ["/settings", "/industry-insights"] : ["/settings"];
  return navItemsFor({ isLeader }).filter(({ href }) => !elsewhere.includes(href));
}

/** The part of a page that Next.js prefetches for its navigation link: its loading screen, or nothing. */
export function prefetchOf({ hasPreview }: Pick<NavItem, "hasPreview">): null | false {
  return hasPreview ? null : false;
}
