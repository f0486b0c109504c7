import Link from "next/link";
import type { ReactNode } from "react";
import { LogoMark } from "@/components/ui/logo";
import { SearchButton } from "./palette/search-button";

interface TopBarProps {
  bell: ReactNode;
  person: ReactNode;
  shortcutsOn: boolean;
}

export function TopBar({ bell, person, shortcutsOn }: TopBarProps) {
  return (
    <header className="no-print sticky top-0 z-20 flex h-(--topbar) items-center gap-3 bg-canvas px-4 md:px-8">
      <Link href="/sales-home" prefetch={false} aria-label="Sightline, home" className="shrink-0 rounded-md md:hidden">
        <LogoMark className="size-7" />
      </Link>
      <SearchButton shortcutsOn={shortcutsOn} />
      <div className="ml-auto flex shrink-0 items-center gap-1.5">
        {bell}
        {person}
      </div>
    </header>
  );
}
