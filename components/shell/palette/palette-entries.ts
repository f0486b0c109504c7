import { Bell, Building2, Columns3, CopyCheck, type LucideIcon, Moon, Sun } from "lucide-react";
import { writePreference } from "@/lib/appearance/cookie";
import { themeCookie } from "@/lib/appearance/theme";
import { comparisonFrom } from "@/lib/compare/choice";
import type { Account } from "@/lib/contracts/accounts/account";
import { canLead } from "@/lib/contracts/rights/rights";
import type { Role } from "@/lib/contracts/wire/role";
import { send } from "@/lib/http/browser/send";
import { openDrawer } from "../drawer-store";
import { places, placesFor } from "../places";

export interface PaletteEntry {
  id: string;
  label: string;
  detail: string | null;
  icon: LucideIcon;
  /** The URL of a page, or an action to run. */
  to: string | (() => void);
}

/** The number of recently opened items to offer. */
const recentShown = 6;

const sections = [
  { id: "profile", label: "Profile", href: "/settings?section=profile" },
  { id: "appearance", label: "Appearance", href: "/settings?section=appearance" },
  { id: "keyboard", label: "Keyboard shortcuts", href: "/settings?section=keyboard" },
  { id: "local-data", label: "Local data", href: "/settings?section=local-data" },
  { id: "session", label: "Sign-in and sessions", href: "/settings?section=session" },
] as const;

/** The actions that are available on every page. */
function actions(): PaletteEntry[] {
  const isDark = document.documentElement.dataset.theme === "dark";
  const theme = isDark ? "light" : "dark";
  return [
    {
      id: "compare",
      label: "Compare accounts",
      detail: "Action",
      icon: Columns3,
      to: comparisonFrom(window.location.pathname),
    },
    {
      id: "duplicates",
      label: "Duplicate accounts",
      detail: "Accounts",
      icon: CopyCheck,
      to: "/all-accounts/duplicates",
    },
    { id: "alerts", label: "Alerts", detail: "Action", icon: Bell, to: openDrawer },
    {
      id: "theme",
      label: isDark ? "Use the light theme" : "Use the dark theme",
      detail: "Action",
      icon: isDark ? Sun : Moon,
      to: () => {
        document.documentElement.dataset.theme = theme;
        writePreference(themeCookie, theme);
      },
    },
  ];
}

/** The items that this user opened recently, the latest first; none when they can't be loaded. */
export async function loadRecentEntries(): Promise<PaletteEntry[]> {
  const outcome = await send("GET /accounts/recent/");
  if (outcome.kind === "refused") return [];
  return outcome.data.items.slice(0, recentShown).map(({ id, name, sector }) => ({
    id,
    label: name,
    detail: sector,
    icon: Building2,
    to: `/account/${id}`,
  }));
}

/**
 * The pages and actions whose name, or a word of it, starts with the text. The settings' sections are offered only for
 * a text.
 */
export function pageEntries(text: string, role: Role | null): PaletteEntry[] {
  const wanted = text.trim().toLowerCase();
  const pages = placesFor({ isLeader: canLead(role) }).map(({ href, label, title = label, icon }) => ({
    id: href.slice(1),
    label: title,
    detail: null,
    icon,
    to: href,
  }));
  if (wanted === "") return [...pages, ...actions()];
  const icon = places.at(-1)?.icon ?? Building2;
  const ofSettings = sections.map(({ id, label, href }) => ({ id, label, icon, detail: "Settings", to: href }));
  const all: PaletteEntry[] = [...pages, ...actions(), ...ofSettings];
  return all.filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${wanted}`));
}

/** An account as a palette entry: its name, ticker and sector. */
export function accountEntry(account: Pick<Account, "id" | "name" | "ticker" | "sector">): PaletteEntry {
  const detail = [account.ticker, account.sector].filter((part) => part !== null).join(" · ");
  return {
    id: account.id,
    label: account.name,
    detail: detail || null,
    icon: Building2,
    to: `/account/${account.id}`,
  };
}
