import {
  Bell,
  Building2,
  Columns3,
  CopyCheck,
  Eye,
  EyeOff,
  FileText,
  FileUp,
  History,
  Keyboard,
  List,
  ListChecks,
  LogOut,
  Monitor,
  Moon,
  NotebookPen,
  Phone,
  Scale,
  Search,
  SquareKanban,
  Sun,
  Trash2,
  Undo2,
  UserCheck,
  UserPlus,
  UserRoundPlus,
  Users,
  UserX,
} from "lucide-react";
import { settingsSections } from "@/components/settings/settings-sections";
import { navItems, teamItem } from "@/components/shell/nav-items";
import { composerShortcuts } from "@/components/shell/shortcuts/composer-shortcuts";
import { tabHref } from "@/lib/activity/account-tab";
import { compareHrefFrom } from "@/lib/compare/choice";
import { type Layout, writeLayout } from "@/lib/contracts/accounts/account-layout";
import type { Action, PageContext } from "./action";

const isOnAccount = ({ accountId }: PageContext) => accountId !== null;
const hasLog = ({ accountId, hasComposer }: PageContext) => accountId !== null || hasComposer;
const tabOf = (tab: Parameters<typeof tabHref>[1]) => (page: PageContext) => tabHref(page.accountId ?? "", tab);
const { shortcuts: keysOf } = composerShortcuts;
const briefOf = ({ accountId }: PageContext) => `/account/${accountId}/brief`;

/** The actions on the page of an account or a contact. */
const pageActions: readonly Omit<Action, "group">[] = [
  {
    id: "note",
    label: "Write a note",
    icon: NotebookPen,
    may: "writeActivity",
    when: isOnAccount,
    pageKeys: keysOf.note.keys,
    to: { start: "note" },
  },
  {
    id: "call",
    label: "Log a call",
    also: "phone",
    icon: Phone,
    may: "editAccounts",
    when: hasLog,
    pageKeys: keysOf.call.keys,
    to: { start: "call" },
  },
  {
    id: "meeting",
    label: "Log a meeting",
    icon: Users,
    may: "editAccounts",
    when: hasLog,
    pageKeys: keysOf.meeting.keys,
    to: { start: "meeting" },
  },
  {
    id: "watch",
    label: "Watch this account",
    also: "follow alerts",
    icon: Eye,
    may: "personalize",
    when: ({ account }) => account?.state?.isWatched === false,
    to: { watch: true },
  },
  {
    id: "unwatch",
    label: "Stop watching this account",
    also: "unfollow alerts",
    icon: EyeOff,
    may: "personalize",
    when: ({ account }) => account?.state?.isWatched === true,
    to: { watch: false },
  },
  {
    id: "assign-me",
    label: "Assign to me",
    also: "owner own take",
    icon: UserCheck,
    may: "assignOwner",
    when: ({ account, uid }) => account?.state != null && account.state.ownerUid !== uid,
    to: { assign: "me" },
  },
  {
    id: "remove-owner",
    label: "Remove the owner",
    also: "unassign",
    icon: UserX,
    may: "assignOwner",
    when: ({ account }) => account?.state != null && account.state.ownerUid !== null,
    to: { assign: "nobody" },
  },
  { id: "brief", label: "Brief", also: "print summary", icon: FileText, when: isOnAccount, to: briefOf },
  {
    id: "tab-people",
    label: "Contacts of this account",
    also: "people",
    icon: Users,
    when: isOnAccount,
    to: tabOf("people"),
  },
  { id: "tab-signals", label: "Signals of this account", icon: Bell, when: isOnAccount, to: tabOf("signals") },
  {
    id: "tab-activity",
    label: "Activity of this account",
    icon: NotebookPen,
    when: isOnAccount,
    to: tabOf("activity"),
  },
  { id: "tab-history", label: "History of this account", icon: History, when: isOnAccount, to: tabOf("history") },
];

const isOnList = ({ pathname }: PageContext) => pathname === "/all-accounts";
const hasLayout = ({ search }: PageContext) => new URLSearchParams(search).has("layout");
const layoutHref = (page: PageContext, layout: Layout | null) => {
  const params = new URLSearchParams(page.search);
  params.delete("layout");
  if (layout) params.set("layout", writeLayout(layout));
  return `${page.pathname}?${params}`;
};

/** The actions on the list of accounts, besides its own controls. */
const listActions: readonly Omit<Action, "group">[] = [
  {
    id: "layout-board",
    label: "Switch to board",
    also: "layout columns kanban tier",
    icon: SquareKanban,
    when: (page) => isOnList(page) && !hasLayout(page),
    to: (page) => layoutHref(page, { kind: "board", by: "tier" }),
  },
  {
    id: "layout-list",
    label: "Switch to list",
    also: "layout table rows",
    icon: List,
    when: (page) => isOnList(page) && hasLayout(page),
    to: (page) => layoutHref(page, null),
  },
];

const theme = { also: "appearance mode", group: "action" } as const;

/** The actions that are available on every page. */
const actions: readonly Action[] = [
  {
    id: "new-task",
    label: "New task",
    also: "add create to-do",
    icon: ListChecks,
    keys: "t",
    may: "writeActivity",
    group: "action",
    to: { open: "new-task" },
  },
  {
    id: "add-account",
    label: "Add account",
    also: "new create company",
    icon: Building2,
    may: "editAccounts",
    group: "action",
    to: { open: "add-account" },
  },
  {
    id: "add-contact",
    label: "Add contact",
    also: "new create person people",
    icon: UserRoundPlus,
    may: "editAccounts",
    group: "action",
    to: { open: "add-contact" },
  },
  {
    id: "import-accounts",
    label: "Import accounts",
    also: "upload file csv excel",
    icon: FileUp,
    may: "editAccounts",
    group: "action",
    to: "/all-accounts/import",
  },
  {
    id: "import-contacts",
    label: "Import contacts",
    also: "upload file csv excel people",
    icon: FileUp,
    may: "editAccounts",
    group: "action",
    to: "/all-accounts/import?holds=contacts",
  },
  {
    id: "invite",
    label: "Invite a colleague",
    also: "add user member people",
    icon: UserPlus,
    may: "manageClient",
    group: "action",
    to: { open: "invite" },
  },
  {
    id: "compare",
    label: "Compare accounts",
    icon: Columns3,
    group: "action",
    to: (page) => compareHrefFrom(page.pathname),
  },
  {
    id: "undo",
    label: "Undo recent changes",
    also: "last hour revert",
    icon: Undo2,
    may: "editAccounts",
    group: "action",
    to: "/settings?section=profile#last-hour",
  },
  {
    id: "palette",
    label: "Search and actions",
    icon: Search,
    keys: "Mod+k",
    when: () => false,
    group: "action",
    to: { open: "palette" },
  },
  {
    id: "page-search",
    label: "Search in this page",
    also: "find",
    icon: Search,
    keys: "/",
    when: () => document.querySelector("main input[type=search]") !== null,
    group: "action",
    to: { open: "page-search" },
  },
  {
    ...theme,
    id: "light",
    label: "Use the light theme",
    icon: Sun,
    when: (page) => page.theme !== "light",
    to: { theme: "light" },
  },
  {
    ...theme,
    id: "dark",
    label: "Use the dark theme",
    icon: Moon,
    when: (page) => page.theme !== "dark",
    to: { theme: "dark" },
  },
  {
    ...theme,
    id: "system",
    label: "Use the device’s theme",
    also: "appearance mode system light dark",
    icon: Monitor,
    when: (page) => page.theme !== "system",
    to: { theme: "system" },
  },
  {
    id: "shortcuts",
    label: "Keyboard shortcuts",
    also: "help keys",
    icon: Keyboard,
    keys: "?",
    group: "action",
    to: { open: "shortcuts" },
  },
  { id: "sign-out", label: "Sign out", also: "log out logout", icon: LogOut, group: "action", to: { signOut: true } },
];

const settingsIcon = navItems.find(({ href }) => href === "/settings")?.icon ?? Building2;

/** The screens: the navigation's entries, other pages, and the sections of the settings. */
const pages: readonly Action[] = [
  ...navItems.map(
    ({ href, label, title = label, icon, key }): Action => ({
      id: href.slice(1),
      label: title,
      icon,
      keys: `g ${key}`,
      group: "go",
      to: href,
    }),
  ),
  { id: "team", label: teamItem.label, icon: teamItem.icon, may: "lead", group: "go", to: teamItem.href },
  {
    id: "alerts",
    label: "Alerts",
    also: "notifications",
    icon: Bell,
    keys: "g n",
    may: "personalize",
    group: "go",
    to: { open: "alerts" },
  },
  {
    id: "duplicates",
    label: "Duplicate accounts",
    icon: CopyCheck,
    may: "editAccounts",
    group: "go",
    to: "/all-accounts/duplicates",
  },
  {
    id: "removed",
    label: "Removed accounts",
    also: "deleted restore trash",
    icon: Trash2,
    may: "editAccounts",
    group: "go",
    to: "/all-accounts/removed",
  },
  { id: "guidelines", label: "Guidelines", also: "help legal", icon: Scale, group: "settings", to: "/guidelines" },
  ...settingsSections.map(
    (section): Action => ({
      id: `settings-${section.label}`,
      label: section.label,
      icon: settingsIcon,
      ...("may" in section ? { may: section.may } : {}),
      group: "settings",
      to: `/settings?section=${section.id}`,
    }),
  ),
];

/**
 * Every action of the product. The palette, the shortcuts that work on every page, and the list of shortcuts derive
 * from it.
 */
export const actionList: readonly Action[] = [
  ...[...pageActions, ...listActions].map((action): Action => ({ ...action, group: "page" })),
  ...actions,
  ...pages,
];
