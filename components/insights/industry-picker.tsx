"use client";

import { ChevronRight, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ChangeEvent, useState, useTransition } from "react";
import { Button } from "@/components/ui/button/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { controlStyle } from "@/components/ui/form/input";
import { LazyDetails } from "@/components/ui/state/lazy-details";
import { type InsightsView, insightsHref } from "@/lib/insights/addresses";
import type { Branch } from "@/lib/insights/tree";
import { searchTree } from "@/lib/insights/tree";

interface IndustryPickerProps {
  tree: readonly Branch[];
  max: number;
  /** The page's current view; its codes are the chosen industries. */
  view: InsightsView;
}

/** The tree of sectors and industries as a GET form; with JavaScript, each choice submits it. */
export function IndustryPicker({ tree, max, view }: IndustryPickerProps) {
  const router = useRouter();
  const chosen = view.codes;
  const [text, setText] = useState("");
  const [selected, setSelected] = useState(chosen);
  const [seen, setSeen] = useState(chosen);
  const [isPending, startTransition] = useTransition();
  // The page's own choice has changed (by a link or the Back button), so it replaces the choice made in this form.
  if (seen.join() !== chosen.join()) {
    setSeen(chosen);
    setSelected(chosen);
  }
  const branches = searchTree(tree, text);
  const toggle = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, checked } = event.target;
    const next = checked ? [...selected, value] : selected.filter((code) => code !== value);
    setSelected(next);
    startTransition(() => router.push(insightsHref({ ...view, codes: next }), { scroll: false }));
  };
  return (
    <form action="/industry-insights" className="flex flex-col gap-3" aria-busy={isPending}>
      <input type="hidden" name="range" value={view.range} />
      {view.isComparing ? <input type="hidden" name="show" value="comparison" /> : null}
      {view.isExpanded ? <input type="hidden" name="whole" value="1" /> : null}
      {view.base ? <input type="hidden" name="base" value={view.base} /> : null}
      <label className="relative block max-w-72">
        <span className="sr-only">Find an industry</span>
        <Search
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Find an industry"
          autoComplete="off"
          maxLength={80}
          className={`${controlStyle} h-control pr-2 pl-8`}
        />
      </label>
      <p className="text-muted text-xs" role="status">
        {selected.length >= max ? `${max} at a time. Remove one to choose another.` : `Up to ${max} at a time.`}
        {" Counts show your accounts out of all accounts."}
      </p>
      <ul className="-mx-2 grid gap-x-6 overflow-y-auto max-md:max-h-96 md:grid-cols-2 xl:grid-cols-3">
        {branches.map((branch) => (
          <li key={branch.code}>
            <BranchDetails
              branch={branch}
              selected={selected}
              max={max}
              onToggle={toggle}
              isOpen={text !== "" || [branch, ...branch.industries].some(({ code }) => selected.includes(code))}
              isExpanded={view.isExpanded}
            />
          </li>
        ))}
        {branches.length === 0 ? <li className="px-2 py-3 text-muted text-sm">No industry by that name</li> : null}
      </ul>
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </form>
  );
}

interface BranchDetailsProps {
  branch: Branch;
  selected: readonly string[];
  max: number;
  onToggle: (event: ChangeEvent<HTMLInputElement>) => void;
  isOpen: boolean;
  /** Whether the industries are rendered before they are opened. */
  isExpanded?: boolean | undefined;
}

/** A sector, and its industries once it is opened. */
function BranchDetails({ branch, selected, max, onToggle, isOpen, isExpanded }: BranchDetailsProps) {
  return (
    <LazyDetails
      open={isOpen}
      isExpanded={isExpanded}
      summary={{
        className:
          "flex min-h-control list-none items-center justify-between gap-1.5 rounded-sm px-2 py-1 text-muted text-sm hover:bg-hover hover:text-ink",
        children: (
          <>
            <ChevronRight
              className="-ml-1 size-3.5 shrink-0 text-muted [details[open]>summary>&]:rotate-90"
              aria-hidden="true"
            />
            <span className="min-w-0 grow leading-4">{branch.name}</span>
            <Count mine={branch.mine} all={branch.all} />
          </>
        ),
      }}
      render={() => (
        <ul className="pb-1 pl-3.5">
          {[{ ...branch, name: "The sector as a whole" }, ...branch.industries].map((node) => (
            <li key={node.code} className="flex items-center justify-between gap-2 rounded-sm px-2 hover:bg-hover">
              <Checkbox
                name="industry"
                value={node.code}
                checked={selected.includes(node.code)}
                disabled={selected.length >= max && !selected.includes(node.code)}
                onChange={onToggle}
                className="min-h-7 grow py-1"
                label={
                  <span className="leading-4">
                    {node.name}
                    {node.code === branch.code ? <span className="sr-only">: {branch.name}</span> : null}
                  </span>
                }
              />
              {node.code === branch.code ? null : <Count mine={node.mine} all={node.all} />}
            </li>
          ))}
        </ul>
      )}
    />
  );
}

/** The number of the user's accounts out of all accounts in an industry. */
function Count({ mine, all }: { mine: number; all: number }) {
  if (all === 0) return null;
  return (
    <span className="shrink-0 text-muted text-xs tabular-nums">
      {mine > 0 ? (
        <>
          <span className="font-medium text-accent-ink">
            {mine}
            <span className="sr-only"> yours</span>
          </span>
          {" of "}
        </>
      ) : null}
      {all}
      <span className="sr-only"> accounts</span>
    </span>
  );
}
