import { ExternalLink } from "lucide-react";
import { findSource } from "@/lib/activity/source";
import type { Signal } from "@/lib/contracts/activity/activity";

/**
 * Links to a signal's source: a filing is named by its number, any other source by its host. Renders nothing without a
 * URL.
 */
export function SourceLink({ signal }: { signal: Pick<Signal, "url" | "reference"> }) {
  const source = findSource(signal.url);
  if (!source) return null;
  return (
    <a
      href={source.href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-6 min-w-0 items-center gap-1 text-accent-ink hover:underline"
    >
      <span className="truncate">{signal.reference ?? source.host}</span>
      <ExternalLink className="size-3 shrink-0" aria-hidden="true" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
