import { ChevronRight } from "lucide-react";
import type { RelatedIndustryGroup } from "@/lib/insights/related-industries";
import { TouchedAccounts } from "./touched-accounts";

interface RelatedIndustriesProps {
  /** The groups, the closest first. */
  groups: readonly RelatedIndustryGroup[];
  /** The name of the industry or group that the figures describe. */
  name: string;
}

/**
 * The accounts in industries adjacent to the one that moved, each group with the rule that links it to that industry.
 * Initially collapsed.
 */
export function RelatedIndustries({ groups, name }: RelatedIndustriesProps) {
  if (groups.length === 0) return null;
  return (
    <details className="group relative z-1 border-line border-t pt-2 text-xs">
      <summary className="-mx-1 inline-flex min-h-6 list-none items-center gap-1 rounded-xs px-1 text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-3.5 transition-transform group-open:rotate-90" aria-hidden="true" />
        <span>
          Related industries
          <span className="sr-only">: {name}</span>
        </span>
      </summary>
      <ul className="mt-1 flex flex-col gap-2">
        {groups.map((group) => (
          <li key={group.rule} className="relative -mx-1 rounded-sm px-1 hover:bg-hover">
            <span className="block text-muted">{group.rule}</span>
            <TouchedAccounts touched={group} name={group.where} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted">Based on how industries are classified, not on who buys from whom.</p>
    </details>
  );
}
