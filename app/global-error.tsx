"use client";

import { useEffect } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { FullMessage } from "@/components/ui/full-message";
import "./globals.css";

/** The last resort, when the root layout itself failed: it brings its own document. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => console.error(error), [error]);
  return (
    <html lang="en">
      <body className="flex">
        <title>Sightline could not be shown</title>
        <FullMessage
          title="Sightline could not be shown"
          actions={
            <button type="button" className={buttonStyle("primary", "lg")} onClick={() => window.location.reload()}>
              Retry
            </button>
          }
          footer={error.digest ? <p>Reference {error.digest}</p> : null}
        >
          <p>Something failed on our side. Try again in a moment.</p>
        </FullMessage>
      </body>
    </html>
  );
}
