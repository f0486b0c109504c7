import { alertShortcuts } from "@/components/shell/shortcuts/alert-shortcuts";
import { boardShortcuts } from "@/components/shell/shortcuts/board-shortcuts";
import { composerShortcuts } from "@/components/shell/shortcuts/composer-shortcuts";
import { feedShortcuts } from "@/components/shell/shortcuts/feed-shortcuts";
import { listShortcuts } from "@/components/shell/shortcuts/list-shortcuts";
import { queueShortcuts } from "@/components/shell/shortcuts/queue-shortcuts";
import type { Shortcut, ShortcutGroup } from "@/components/shell/shortcuts/shortcut";
import { can } from "@/lib/contracts/rights/rights";
import type { Role } from "@/lib/contracts/wire/role";
import { actionList } from "../actions/action-list";

interface ListedGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

const pageGroups: readonly ShortcutGroup[] = [
  listShortcuts,
  boardShortcuts,
  queueShortcuts,
  feedShortcuts,
  composerShortcuts,
  alertShortcuts,
];

/** All shortcuts that a role has, for the `?` list and the settings: first those that work on every page. */
export function listShortcutGroups(role: Role | null): readonly ListedGroup[] {
  const keyed = actionList.flatMap(({ keys, label, group, may }) =>
    keys === undefined || (may && !can(role, may)) ? [] : [{ keys, label, group }],
  );
  return [
    {
      title: "Anywhere",
      shortcuts: [
        ...keyed.filter(({ group }) => group !== "go"),
        { keys: "Esc", label: "Close the dialog, menu or panel" },
      ],
    },
    { title: "Go to", shortcuts: keyed.filter(({ group }) => group === "go") },
    ...pageGroups.map(({ title, shortcuts }) => ({ title, shortcuts: Object.values(shortcuts) })),
  ];
}
