"use client";

import { useCallback, useEffect, useState } from "react";
import { useClearCache } from "@/components/cache/clear-cache";
import { Button } from "@/components/ui/button/button";
import { showToast } from "@/components/ui/overlay/toast-store";
import { type LocalDataFacts, measureLocalData } from "@/lib/cache/measure-local-data";
import { formatBytes } from "@/lib/contracts/text/format-bytes";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { formatAge } from "@/lib/figures/age";

/** The data cached in this browser: its size, age and version, and a button that clears it. */
export default function LocalData() {
  const [facts, setFacts] = useState<LocalDataFacts | null>(null);
  const [isBusy, setBusy] = useState(false);
  const clearCache = useClearCache();
  const measure = useCallback(() => measureLocalData().then(setFacts), []);
  useEffect(() => void measure(), [measure]);
  const clear = async () => {
    setBusy(true);
    await clearCache();
    await measure();
    setBusy(false);
    showToast("Local data cleared. It is rebuilt as you work.");
  };
  const rows = listFacts(facts);
  return (
    <>
      <dl aria-busy={facts === null} className="divide-y divide-line rounded-lg border border-line">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 px-4 py-2.5 text-sm">
            <dt className="text-muted">{name}</dt>
            <dd className="text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Button busy={isBusy} onClick={() => void clear()}>
          Clear local data
        </Button>
      </div>
    </>
  );
}

function listFacts(facts: LocalDataFacts | null): [string, string][] {
  const show = (format: (known: LocalDataFacts) => string) => (facts ? format(facts) : "…");
  return [
    ["Stored", show(({ storage }) => (storage === "browser" ? "In this browser" : "Until you close this page"))],
    ["Size", show(({ entries, bytes }) => `${formatPlural(entries, "entry", "entries")}, ${formatBytes(bytes)}`)],
    ["Oldest", show(({ oldestMs }) => (oldestMs === null ? "Nothing stored" : formatAge(Date.now() - oldestMs)))],
    ["Version", show(({ cacheVersion }) => cacheVersion ?? "Not stored")],
  ];
}
