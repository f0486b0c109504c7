import { Fragment } from "react";
import { Kbd } from "@/components/ui/kbd";
import { type Shortcut, shortcutGroups } from "./shortcut-list";

function Keys({ keys, together = false }: Shortcut) {
  return (
    <span className="inline-flex items-center gap-1 text-muted text-xs">
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 ? <span>{together ? "+" : "then"}</span> : null}
          <Kbd>{key}</Kbd>
        </Fragment>
      ))}
    </span>
  );
}

/** All shortcuts by group. */
export function ShortcutTable({ headings: Heading = "h3" }: { headings?: "h2" | "h3" }) {
  return (
    <div className="flex flex-col gap-5">
      {shortcutGroups.map((group) => (
        <section key={group.name}>
          <Heading className="mb-1 font-medium text-muted text-xs">{group.name}</Heading>
          <dl className="divide-y divide-line">
            {group.shortcuts.map((shortcut) => (
              <div key={shortcut.does} className="flex items-center justify-between gap-4 py-1.5">
                <dt className="text-ink text-sm">{shortcut.does}</dt>
                <dd>
                  <Keys {...shortcut} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
