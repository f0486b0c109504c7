import { Building2, type LucideIcon } from "lucide-react";
import type { Account } from "@/lib/contracts/account";
import { places } from "./places";

export interface PaletteEntry {
  id: string;
  label: string;
  detail: string | null;
  icon: LucideIcon;
  href: string;
}

const sections: readonly Omit<PaletteEntry, "icon" | "detail">[] = [
  { id: "profile", label: "Profile", href: "/settings?section=profile" },
  { id: "appearance", label: "Appearance", href: "/settings?section=appearance" },
  { id: "keyboard", label: "Keyboard shortcuts", href: "/settings?section=keyboard" },
  { id: "local-data", label: "Local data", href: "/settings?section=local-data" },
  { id: "session", label: "Sign-in and sessions", href: "/settings?section=session" },
];

/** The pages whose name begins with what was typed, or has a word that does. Settings' sections only when asked for. */
export function pageEntries(text: string): PaletteEntry[] {
  const wanted = text.trim().toLowerCase();
  const pages = places.map(({ href, label, icon }) => ({ id: href.slice(1), label, detail: null, icon, href }));
  if (wanted === "") return pages;
  const icon = places.at(-1)?.icon ?? Building2;
  const all = [...pages, ...sections.map((section) => ({ ...section, icon, detail: "Settings" }))];
  return all.filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${wanted}`));
}

/** What the palette shows of an account: its name, and where it is. */
export function accountEntry(account: Pick<Account, "id" | "name" | "ticker" | "sector">): PaletteEntry {
  const detail = [account.ticker, account.sector].filter((part) => part !== null).join(" · ");
  return {
    id: account.id,
    label: account.name,
    detail: detail || null,
    icon: Building2,
    href: `/account/${account.id}`,
  };
}
