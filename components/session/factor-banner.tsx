import { ShieldAlert } from "lucide-react";
import type { MissingFactor } from "@/lib/contracts/people/factor";
import { formatDay } from "@/lib/figures/time";

/** Tells a user without a second factor from which day they need one. */
export function FactorBanner({ missing }: { missing: MissingFactor }) {
  if (missing.required_from === null) return null;
  return (
    <section
      aria-label="Second factor"
      className="no-print flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-warning-soft px-4 py-2 text-sm md:px-8"
    >
      <ShieldAlert className="size-4 shrink-0 text-warning-ink max-md:hidden" aria-hidden="true" />
      <p className="text-ink">
        From {formatDay(missing.required_from)} (UTC), you need a second factor to sign in with your password.
      </p>
      <a href="/settings?section=session" className="rounded-xs font-medium text-accent-ink hover:underline">
        Set one up
      </a>
    </section>
  );
}
