import { prefetchOf, tabsFor } from "./nav-items";
import { NavLink } from "./nav-link";

/** The navigation at the bottom of every signed-in page, below 768 px. */
export function TabBar({ isLeader }: { isLeader: boolean }) {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-(--tabbar) grid-cols-6">
        {tabsFor({ isLeader }).map((item) => (
          <li key={item.href}>
            <NavLink
              href={item.href}
              also={item.also}
              prefetch={prefetchOf(item)}
              className="flex h-full flex-col items-center justify-center gap-1 font-medium text-xs tracking-tight -outline-offset-4"
              current="text-accent-ink"
              other="text-muted"
            >
              <item.icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
              {item.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
