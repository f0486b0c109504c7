import { ChevronDown } from "lucide-react";
import Link from "next/link";
import type { Industry } from "@/lib/contracts/insights/industry";
import { industriesOfMine, maxIndustries } from "@/lib/contracts/insights/industry-choice";
import { type InsightsView, insightsHref } from "@/lib/insights/addresses";
import { buildTree } from "@/lib/insights/tree";
import { IndustryPicker } from "./industry-picker";

interface IndustryChooserProps {
  industries: readonly Industry[];
  view: InsightsView;
}

/** Chooses industries: beside the charts on wide screens, collapsed above them on narrow ones. */
export function IndustryChooser({ industries, view }: IndustryChooserProps) {
  return (
    <aside
      aria-label="Choose industries"
      className="xl:sticky xl:top-[calc(var(--topbar)+1rem)] xl:flex xl:max-h-[calc(100dvh-var(--topbar)-2rem)] xl:flex-col"
    >
      <details className="group flex min-h-0 flex-col max-xl:rounded-lg max-xl:border max-xl:border-line xl:[&::details-content]:flex xl:[&::details-content]:min-h-0 xl:[&::details-content]:flex-col xl:[&::details-content]:[content-visibility:visible]">
        <summary className="flex min-h-10 list-none items-center justify-between px-3 font-medium text-sm [&::-webkit-details-marker]:hidden supports-[selector(::details-content)]:xl:hidden">
          Choose industries
          <ChevronDown className="size-4 text-muted group-open:rotate-180" aria-hidden="true" />
        </summary>
        <div className="flex min-h-0 flex-col gap-3 max-xl:px-3 max-xl:pb-3">
          {industriesOfMine(industries).length > 0 ? (
            <Link
              href={insightsHref({ ...view, codes: [] })}
              prefetch={false}
              className="text-accent-ink text-sm hover:underline"
            >
              Show the industries of my accounts
            </Link>
          ) : null}
          <IndustryPicker tree={buildTree(industries)} most={maxIndustries} view={view} />
        </div>
      </details>
    </aside>
  );
}
