import type { ReactNode } from "react";
import { DocumentLinks } from "@/components/legal/document-links";
import { PublicHeader } from "@/components/shell/public-header";
import { LogoMark } from "@/components/ui/logo";
import { getSettings } from "@/lib/env";
import { findUser } from "@/lib/session/server/current-user";

export default async function PublicLayout({ children }: { children: ReactNode }) {
  const user = await findUser();
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <PublicHeader isSignedIn={user !== null} offersWorkspaces={getSettings().offersWorkspaces} />
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        {children}
      </main>
      <footer className="border-line border-t bg-canvas">
        <div className="container-page flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8">
          <p className="flex items-center gap-2.5 text-muted text-sm">
            <LogoMark className="size-5" />
            Sightline runs where you run it.
          </p>
          <DocumentLinks />
        </div>
      </footer>
    </div>
  );
}
