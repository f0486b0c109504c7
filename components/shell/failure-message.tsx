"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect } from "react";
import { buttonStyle } from "@/components/ui/button/button-style";
import { useCopied } from "@/components/ui/button/use-copied";
import { MessagePage } from "@/components/ui/state/message-page";

/**
 * Renders nothing. The root layout contains this component so that the code of the error message is bundled once, with
 * the layout's scripts, rather than with each of the error pages, of which every screen has two.
 */
export function FailureCode() {
  return null;
}

interface FailureMessageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Shown when a page failed: Retry requests it again; the reference identifies the failure in the server's log. */
export function FailureMessage({ error, reset }: FailureMessageProps) {
  const router = useRouter();
  useEffect(() => console.error(error), [error]);
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <MessagePage
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
            <CopyReference text={error.digest} />
          </p>
        ) : null
      }
    >
      <p>Something went wrong on our side. You’re still signed in, and nothing you saved is lost.</p>
    </MessagePage>
  );
}

function CopyReference({ text }: { text: string }) {
  const { isCopied, setCopied } = useCopied();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <button type="button" className={buttonStyle("ghost", "sm")} onClick={() => void copy()}>
      <span role="status">{isCopied ? "Copied" : "Copy reference"}</span>
    </button>
  );
}
