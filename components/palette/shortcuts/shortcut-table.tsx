import type { Role } from "@/lib/contracts/wire/role";
import { ShortcutKeys } from "./shortcut-keys";
import { listShortcutGroups } from "./shortcut-list";

/** All shortcuts by group. */
export function ShortcutTable({ role }: { role: Role | null }) {
  return (
    <div className="flex flex-col gap-5">
      {listShortcutGroups(role).map((group) => (
        <section key={group.title}>
          <h3 className="mb-1 font-medium text-muted text-xs">{group.title}</h3>
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
