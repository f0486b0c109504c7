import type { ReactNode } from "react";
import { DocumentLinks } from "@/components/legal/document-links";
import { Logo } from "@/components/ui/logo";

/** The layout of all sign-in pages. Its links are plain `<a>` elements, which keeps the pages' scripts small. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-5 py-5 md:px-8">
        <a href="/" aria-label="Sightline, start page" className="inline-flex rounded-sm">
          <Logo />
        </a>
      </header>
      <main className="flex grow flex-col items-center px-5 pt-[max(1rem,9dvh)] pb-16">
        <div className="w-full max-w-[26rem] sm:sheet sm:p-8">{children}</div>
      </main>
      <footer className="px-5 py-5 md:px-8">
        <DocumentLinks />
      </footer>
    </div>
  );
}
