"use client";

import type { QueueKind, QueueWeights } from "@/lib/contracts/home/queue-kind";
import { kindNames } from "@/lib/home/describe";

interface WeightSlidersProps {
  kinds: readonly QueueKind[];
  weights: QueueWeights;
  onChange: (weights: QueueWeights) => void;
}

/** The weight of each kind, from zero to three times the default. */
export function WeightSliders({ kinds, weights, onChange }: WeightSlidersProps) {
  return (
    <fieldset className="mt-4 grid grid-cols-1 gap-x-6 gap-y-2 pt-1 pb-3 sm:grid-cols-2">
      <legend className="font-medium text-ink text-sm">Weights</legend>
      {kinds.map((kind) => (
        <label key={kind} className="flex min-h-8 items-center justify-between gap-3 text-muted text-sm">
          {kindNames[kind]}
          <span className="flex items-center gap-2">
            <input
              type="range"
              min={0}
              max={3}
              step={0.25}
              value={weights[kind]}
              aria-valuetext={`${weights[kind]} times`}
              onChange={(event) => onChange({ ...weights, [kind]: Number(event.target.value) })}
              className="h-6 w-28 accent-accent"
            />
            <span className="w-10 text-right text-ink tabular-nums" aria-hidden="true">
              ×{weights[kind]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
