import type { Role } from "@/lib/contracts/wire/role";
import { ShortcutKeys } from "./shortcut-keys";
import { listShortcutGroups } from "./shortcut-list";

interface ShortcutTableProps {
  role: Role | null;
  headings?: "h2" | "h3";
}

/** All shortcuts by group. */
export function ShortcutTable({ role, headings: Heading = "h3" }: ShortcutTableProps) {
  return (
    <div className="flex flex-col gap-5">
      {listShortcutGroups(role).map((group) => (
        <section key={group.title}>
          <Heading className="mb-1 font-medium text-muted text-xs">{group.title}</Heading>
          <dl className="divide-y divide-line">
            {group.shortcuts.map(({ keys, label }) => (
              <div key={label} className="flex items-center justify-between gap-4 py-1.5">
                <dt className="text-ink text-sm">{label}</dt>
                <dd>
                  <ShortcutKeys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
