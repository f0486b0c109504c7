import Link from "next/link";
import { LocalTime } from "@/components/ui/local-time";
import type { Since } from "@/lib/contracts/accounts/since";
import { describeNews } from "@/lib/timeline/describe-since";

/** The news of an account since the user's last visit; hidden if there is none. */
export function SinceCard({ accountId, since }: { accountId: string; since: Since }) {
  const news = describeNews(since, accountId);
  if (since.since === null || news.length === 0) return null;
  return (
    <section
      aria-labelledby="since"
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-lg border border-line print:hidden bg-accent-soft px-4 py-2.5 text-sm md:px-5"
    >
      <h2 id="since" className="font-semibold text-accent-ink">
        Since your last visit, <LocalTime at={since.since} show="both" />
      </h2>
      <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
        {news.map(({ part, text, href }) => (
          <li key={part} className="min-w-0">
            <Link
              href={href}
              prefetch={false}
              className="text-ink underline-offset-2 [overflow-wrap:anywhere] hover:underline"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
