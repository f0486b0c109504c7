"use client";

import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { startTransition, useEffect } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { FullMessage } from "@/components/ui/full-message";

interface FailureMessageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** A page that could not be shown: Retry asks the server again; the reference finds the cause in its log. */
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
          <Button variant="primary" size="lg" onClick={retry}>
            <RotateCw className="size-4" aria-hidden="true" />
            Retry
          </Button>
          <a href="/sales-home" className={buttonStyle("secondary", "lg")}>
            Home
          </a>
        </>
      }
      footer={
        error.digest ? (
          <p className="flex items-center gap-1">
            Reference <code className="font-mono text-ink">{error.digest}</code>
            <CopyButton text={error.digest} label="Copy reference" />
          </p>
        ) : null
      }
    >
      <p>Something failed on our side. You are still signed in, and nothing that you saved is lost.</p>
    </FullMessage>
  );
}
