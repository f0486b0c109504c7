"use client";

import { useEffect } from "react";
import "./globals.css";

/** Shown when the root layout itself failed: it renders its own document, and uses no other code of the product. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => console.error(error), [error]);
  return (
    <html lang="en">
      <body className="flex">
        <title>Sightline could not be shown</title>
        <main className="mx-auto flex w-full max-w-xl grow flex-col items-start justify-center px-5 py-16">
          <h1 className="font-semibold text-2xl text-ink">Sightline could not be shown</h1>
          <p className="mt-2 text-base text-muted">Something failed on our side. Try again in a moment.</p>
          <button
            type="button"
            className="mt-6 h-10 rounded-md bg-accent px-4 font-medium text-on-accent hover:bg-accent-hover"
            onClick={() => window.location.reload()}
          >
            Retry
          </button>
          {error.digest ? <p className="mt-8 text-muted text-sm">Reference {error.digest}</p> : null}
        </main>
      </body>
    </html>
  );
}
