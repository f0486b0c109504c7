import type { Metadata } from "next";

export const metadata: Metadata = { title: "Not found" };

/**
 * Shown when a row disappears while its page is being rendered. It is short because its output is sent with every page.
 * Unknown paths get app/global-not-found.tsx instead, and unknown rows get MissingPage.
 */
export default function NotFound() {
  return (
    <main className="p-8">
      <h1 className="font-semibold text-2xl text-ink">Page not found</h1>
      <a href="/" className="text-accent">
        Home
      </a>
    </main>
  );
}
