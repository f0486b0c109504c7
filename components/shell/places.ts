import { Building2, ChartNoAxesCombined, House, ListChecks, type LucideIcon, Settings, Users } from "lucide-react";

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

/** Tells whether the page at `pathname` belongs to a place. */
export function isAt(place: Place, pathname: string): boolean {
  return pathname === place.href || (place.also !== undefined && pathname.startsWith(place.also));
}
