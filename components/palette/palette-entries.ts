import { Building2, type LucideIcon, UserRound } from "lucide-react";
import { contactHref } from "@/lib/contacts/filter";
import type { Account } from "@/lib/contracts/accounts/account";
import type { ListedContact } from "@/lib/contracts/contacts/contact-list";
import { send } from "@/lib/http/browser/send";
import type { Action, Command, PageContext } from "./actions/action";

export interface PaletteEntry {
  id: string;
  label: string;
  detail: string | null;
  icon: LucideIcon;
  /** The account's logo, if the entry is an account; null: it has none. */
  logo?: string | null;
  /** The shortcut of the entry, as `displayKeys` reads it. */
  keys?: string | undefined;
  /** The URL of a page, or a command. */
  to: string | Command;
}

/** The number of recently opened items to offer. */
const recentShown = 6;

/** The items that this user opened recently, the latest first; none when they can't be loaded. */
export async function loadRecentEntries(): Promise<PaletteEntry[]> {
  const outcome = await send("GET /accounts/recent/");
  if (outcome.kind === "refused") return [];
  return outcome.data.items.slice(0, recentShown).map((account) => accountEntry({ ...account, ticker: null }));
}

/** An action as a palette entry, for the open page. */
export function actionEntry({ id, label, icon, keys, pageKeys, group, to }: Action, page: PageContext): PaletteEntry {
  const detail = group === "settings" ? "Settings" : null;
  return { id, label, detail, icon, keys: keys ?? pageKeys, to: typeof to === "function" ? to(page) : to };
}

/** An account as a palette entry: its name, ticker and sector. */
export function accountEntry(account: Pick<Account, "id" | "name" | "ticker" | "sector" | "logo">): PaletteEntry {
  const detail = [account.ticker, account.sector].filter((part) => part !== null).join(" · ");
  return {
    id: account.id,
    label: account.name,
    detail: detail || null,
    icon: Building2,
    logo: account.logo ?? null,
    to: `/account/${account.id}`,
  };
}

/** A contact as a palette entry: its name, title and account. */
export function contactEntry({ id, full_name: label, title, account }: ListedContact): PaletteEntry {
  const detail = [title, account.name].filter(Boolean).join(" · ");
  return { id, label, detail, icon: UserRound, to: contactHref({ id }) };
}

/** How accounts and contacts are searched while the user types. */
export const searchOptions = { pauseMs: 120, keepPrevious: true, timeoutMs: 8000 };
