import { Logo } from "@/components/ui/logo";
import { navItemsFor, prefetchOf } from "./nav-items";
import { NavLink } from "./nav-link";

/** The navigation beside every signed-in page, from 768 px on. */
export function Sidebar({ isLeader }: { isLeader: boolean }) {
  return (
    <nav aria-label="Main" className="fixed inset-y-0 left-0 z-30 hidden w-(--rail) flex-col bg-canvas md:flex">
      <div className="flex h-(--topbar) shrink-0 items-center px-4">
        <Logo />
      </div>
      <ul className="flex flex-col gap-0.5 px-2.5 pt-1.5">
        {navItemsFor({ isLeader }).map((item) => (
          <li key={item.href}>
            <NavLink
              href={item.href}
              also={item.also}
              prefetch={prefetchOf(item)}
              className="group flex h-8 items-center gap-2.5 rounded-md px-2 font-medium text-sm transition-colors"
              current="bg-surface text-ink shadow-sheet forced-colors:border"
              other="text-ink hover:bg-hover"
            >
              <item.icon className="size-4 text-muted group-aria-[current=page]:text-accent-ink" aria-hidden="true" />
              {item.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
