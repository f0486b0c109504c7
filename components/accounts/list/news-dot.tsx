import { useHydrated } from "@/components/ui/hooks/use-hydrated";
import { describeNews } from "@/lib/accounts/describe-news";
import type { Account } from "@/lib/contracts/account";

/** Marks an account that has something new since the reader last looked. */
export function NewsDot({ news }: { news: NonNullable<Account["news"]> }) {
  // Host and browser don't read the clock at the same moment.
  const text = describeNews(news, useHydrated() ? Date.now() : null);
  return (
    // The padding is where the pointer finds it.
    <span role="img" aria-label={text} title={text} className="relative z-[1] -m-1.5 shrink-0 p-1.5">
      <span className="block size-2 rounded-full bg-accent" aria-hidden="true" />
    </span>
  );
}
