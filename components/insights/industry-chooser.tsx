import { ChevronDown } from "lucide-react";
import Link from "next/link";
import type { Industry } from "@/lib/contracts/insights/industry";
import { maxIndustries, ownIndustries } from "@/lib/contracts/insights/industry-choice";
import { type InsightsView, insightsHref } from "@/lib/insights/addresses";
import { buildTree } from "@/lib/insights/tree";
import { IndustryPicker } from "./industry-picker";

interface IndustryChooserProps {
  industries: readonly Industry[];
  view: InsightsView;
}

/**
 * Chooses industries. Collapsed, and above the charts, which show the industries of the user's accounts if none is
 * chosen.
 */
export function IndustryChooser({ industries, view }: IndustryChooserProps) {
  return (
    <aside aria-label="Choose industries">
      <details open={view.isExpanded} className="group sheet">
        <summary className="flex min-h-10 list-none items-center justify-between rounded-[inherit] px-4 font-medium text-sm hover:bg-hover [&::-webkit-details-marker]:hidden">
          Choose industries
          <ChevronDown className="size-4 text-muted group-open:rotate-180" aria-hidden="true" />
        </summary>
        <div className="flex flex-col gap-3 px-4 pb-4">
          {ownIndustries(industries).length > 0 ? (
            <Link
              href={insightsHref({ ...view, codes: [] })}
              prefetch={false}
              className="inline-flex min-h-6 w-fit items-center text-accent-ink text-sm hover:underline"
            >
              Show the industries of my accounts
            </Link>
          ) : null}
          <IndustryPicker tree={buildTree(industries)} max={maxIndustries} view={view} />
        </div>
      </details>
    </aside>
  );
}
