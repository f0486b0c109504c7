"use client";

import { useRouter } from "next/navigation";
import { type ComponentType, lazy, Suspense, startTransition, useEffect } from "react";
import { buttonStyle } from "@/components/ui/button/button-style";
import { FullMessage } from "@/components/ui/state/message-page";
import { loadChunk } from "@/lib/lazy/load-chunk";

/**
 * Renders nothing. The root layout has it so that the code of this message is among the layout's scripts, once: the
 * pages for errors, of which there are two on each screen, would bring it along each for itself.
 */
export function FailureCode() {
  return null;
}

interface CopyButtonPart {
  default: ComponentType<{ text: string; label: string }>;
}

// Every page preloads this message's code, so its own parts load lazily. Until then the reference can be selected by
// hand.
const CopyButton = lazy(
  (): Promise<CopyButtonPart> =>
    loadChunk(() => import("@/components/ui/button/copy-button")).then(
      (part) => ({ default: part.CopyButton }),
      () => ({ default: () => null }),
    ),
);

interface FailureMessageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Shown when a page failed: Retry asks the server again; the reference identifies the failure in its log. */
export function FailureMessage({ error, reset }: FailureMessageProps) {
  const router = useRouter();
  useEffect(() => console.error(error), [error]);
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <FullMessage
      title="This page could not be shown"
      actions={
        <>
          <button type="button" className={buttonStyle("primary", "lg")} onClick={retry}>
            Retry
          </button>
          <a href="/sales-home" className={buttonStyle("secondary", "lg")}>
            Home
          </a>
        </>
      }
      footer={
        error.digest ? (
          <p className="flex items-center gap-1">
            Reference <code className="select-all font-mono text-ink">{error.digest}</code>
            <Suspense>
              <CopyButton text={error.digest} label="Copy reference" />
            </Suspense>
          </p>
        ) : null
      }
    >
      <p>Something went wrong on our side. You’re still signed in, and nothing you saved is lost.</p>
    </FullMessage>
  );
}
