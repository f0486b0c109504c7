"use client";

import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";

/** Explains that the next step is a link in an email. */
export function MailSent({ children }: { children: ReactNode }) {
  return (
    <div>
      <span className="mb-4 inline-flex size-10 items-center justify-center rounded-full bg-success-soft text-success-ink">
        <MailCheck className="size-5" aria-hidden="true" />
      </span>
      <h1
        tabIndex={-1}
        ref={(heading) => heading?.focus()}
        className="mb-1 font-semibold text-2xl text-ink outline-none"
      >
        Check your email
      </h1>
      <div className="space-y-4 text-base text-muted">{children}</div>
    </div>
  );
}
