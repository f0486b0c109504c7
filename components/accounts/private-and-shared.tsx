import type { ReactNode } from "react";

interface PrivateAndSharedProps<Item> {
  items: readonly Item[];
  /** Renders one item. */
  children: (item: Item) => ReactNode;
}

/** A menu's private items above its shared ones; an empty group is left out. */
export function PrivateAndShared<Item extends { is_shared: boolean }>({
  items,
  children,
}: PrivateAndSharedProps<Item>) {
  const groups = [
    { title: "Private", items: items.filter((item) => !item.is_shared) },
    { title: "Shared", items: items.filter((item) => item.is_shared) },
  ].filter((group) => group.items.length > 0);
  return (
    <div className="min-h-0 overflow-y-auto p-1.5 empty:hidden">
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h2 className="px-2 pt-1.5 pb-1 font-medium text-muted text-xs">{group.title}</h2>
          <ul>{group.items.map(children)}</ul>
        </section>
      ))}
    </div>
  );
}
