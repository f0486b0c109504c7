"use client";

import { useRouter } from "next/navigation";
import { type ChangeEvent, useTransition } from "react";
import { Button } from "@/components/ui/button/button";
import { Select } from "@/components/ui/form/select";
import { useUrlValue } from "@/components/ui/hooks/use-url-value";
import { type InsightsView, insightsHref } from "@/lib/insights/addresses";

interface BasePickerProps {
  years: readonly number[];
  view: InsightsView;
}

/** Chooses the base year, whose index is 100. A GET form; with JavaScript, choosing submits it. */
export function BasePicker({ years, view }: BasePickerProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const base = Number(event.target.value) || null;
    startTransition(() => router.push(insightsHref({ ...view, base }), { scroll: false }));
  };
  return (
    <form action="/industry-insights" className="flex items-center gap-2 text-sm" aria-busy={isPending}>
      <input type="hidden" name="industry" value={view.codes.join(",")} />
      <input type="hidden" name="range" value={view.range} />
      <input type="hidden" name="show" value="comparison" />
      <label htmlFor="base" className="whitespace-nowrap text-muted">
        Base year (100)
      </label>
      <Select
        id="base"
        name="base"
        {...useUrlValue(String(view.base ?? ""))}
        onChange={choose}
        className="w-36"
        options={years.map((year) => [year, year])}
      >
        <option value="">First common year</option>
      </Select>
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </form>
  );
}
