import { Building2, ChartNoAxesCombined, House, type LucideIcon, Settings } from "lucide-react";

export interface Place {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Pressed after `g`. */
  key: string;
  /** Pages that belong to it although their path is another. */
  also?: string;
}

/** The places of the rail, in its order. */
export const places: readonly Place[] = [
  { href: "/sales-home", label: "Home", icon: House, key: "h" },
  { href: "/all-accounts", label: "Accounts", icon: Building2, key: "a", also: "/account/" },
  { href: "/industry-insights", label: "Insights", icon: ChartNoAxesCombined, key: "i" },
  { href: "/settings", label: "Settings", icon: Settings, key: "s" },
];

/** Tells whether the page at `pathname` belongs to a place. */
export function isAt(place: Place, pathname: string): boolean {
  return pathname === place.href || (place.also !== undefined && pathname.startsWith(place.also));
}
