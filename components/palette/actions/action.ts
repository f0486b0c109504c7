import type { LucideIcon } from "lucide-react";
import type { ComposerKind } from "@/lib/activity/parse-composer-text";
import type { Theme } from "@/lib/appearance/theme";
import type { DeniablePermission, Permission } from "@/lib/contracts/rights/rights";
import type { Role } from "@/lib/contracts/wire/role";

/** The account of the open page, or of the page's contact. */
export interface PageAccount {
  id: string;
  name: string;
  /** Whether the user watches the account, and who owns it; null on a contact's page, which doesn't show this. */
  state: { isWatched: boolean; ownerUid: string | null } | null;
}

/** The user and the page for which actions are offered. */
export interface PageContext {
  role: Role | null;
  uid: string | null;
  pathname: string;
  /** The query of its URL, with its `?`; "": none. */
  search: string;
  theme: Theme;
  /** The id of the account whose page is open; null on other pages. */
  accountId: string | null;
  /** The page's account; null while it loads, and on pages that aren't an account's or a contact's. */
  account: PageAccount | null;
  isAccountLoading: boolean;
  /** Whether the page has a composer. */
  hasComposer: boolean;
  /** The page's own buttons and links, as actions. */
  controls: readonly Action[];
}

/** The dialogs of the shell. */
export type Overlay = "palette" | "shortcuts" | "new-task" | "add-account" | "add-contact" | "invite";

/** The effect of an action, apart from opening a page. */
export type Command =
  | { open: Overlay | "alerts" | "page-search" }
  | { theme: Theme }
  | { start: ComposerKind }
  | { watch: boolean }
  | { assign: "me" | "nobody" }
  | { press: HTMLElement }
  | { signOut: true };

/** An action of the product: a row of the palette, and a shortcut if it has keys. */
export interface Action {
  /** Unique. */
  id: string;
  label: string;
  /** Other words by which the action is found. */
  also?: string;
  icon: LucideIcon;
  /** Its keys on every page, as `createKeyReader` reads them. */
  keys?: string;
  /** Its keys on pages that handle them. */
  pageKeys?: string;
  /** The permission that it requires; absent: none. */
  may?: Exclude<Permission, DeniablePermission>;
  /** Whether the palette offers it on a page; absent: on every page. */
  when?: (page: PageContext) => boolean;
  /** Its group in the palette: the open page, the actions, the pages, or the settings (found only by typing). */
  group: "page" | "action" | "go" | "settings";
  /** A page to open, or a command. */
  to: string | ((page: PageContext) => string) | Command;
}
