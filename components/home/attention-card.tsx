import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { Card, CardHeader } from "@/components/ui/card";
import type { AttentionItem } from "@/lib/home/attention-items";

/** Items that need the attention of an admin or a leader, each with a link to its page. */
export function AttentionCard({ needs }: { needs: readonly AttentionItem[] }) {
  return (
    <Card aria-labelledby="needs">
      <CardHeader id="needs" title="Needs attention" />
      <ul className="px-2 pb-2">
        {needs.map(({ text, detail, href }) => (
          <li key={`${text} ${href}`}>
            <Link
              href={href}
              prefetch={false}
              className="flex min-h-10 items-center gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-hover md:px-3"
            >
              <span className="flex min-w-0 grow flex-wrap gap-x-3">
                <span className="font-medium text-ink tabular-nums">{text}</span>
                <span className="min-w-0 text-muted [overflow-wrap:anywhere]">{detail}</span>
              </span>
              <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
