import Link from "next/link";
import type { ReactNode } from "react";
import { LogoMark } from "@/components/ui/logo";

interface TopBarProps {
  search: ReactNode;
  bell: ReactNode;
  person: ReactNode;
}

export function TopBar({ search, bell, person }: TopBarProps) {
  return (
    <header className="no-print sticky top-0 z-20 flex h-(--topbar) items-center gap-3 bg-canvas px-4 md:px-8">
      <Link href="/sales-home" prefetch={false} aria-label="Sightline, home" className="shrink-0 rounded-md md:hidden">
        <LogoMark className="size-7" />
      </Link>
      {search}
      <div className="ml-auto flex shrink-0 items-center gap-1.5">
        {bell}
        {person}
      </div>
    </header>
  );
}
