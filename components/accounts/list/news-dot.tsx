import { useHydrated } from "@/components/ui/hooks/use-hydrated";
import { describeNews } from "@/lib/accounts/describe-news";
import type { Account } from "@/lib/contracts/accounts/account";

/** Marks an account with news since the user's last visit. */
export function NewsDot({ news }: { news: NonNullable<Account["news"]> }) {
  // Server and browser render at different times, so relative ages appear only after hydration.
  const text = describeNews(news, useHydrated() ? Date.now() : null);
  return (
    // The padding enlarges the dot's hover area.
    <span role="img" aria-label={text} title={text} className="relative z-[1] -m-1.5 shrink-0 p-1.5">
      <span className="block size-2 rounded-full bg-accent" aria-hidden="true" />
    </span>
  );
}
