import { confidenceNames, type Line, methodNames, sourceName } from "@/lib/accounts/fact";
import type { Fact } from "@/lib/contracts/account";
import { formatDay } from "@/lib/figures/time";
import { Known } from "./known";

const strength: Record<Fact["confidence"], number> = { high: 3, medium: 2, low: 1 };

/** One value with its source beside it; how it was come by opens below, without script. */
export function FactLine({ line }: { line: Line }) {
  const { label, text, fact } = line;
  return (
    <div className="flex items-start gap-3 py-1.5 text-sm">
      <dt className="w-32 shrink-0 text-muted">{label}</dt>
      <dd className="flex min-w-0 grow items-start justify-between gap-3">
        <span className="min-w-0 text-ink tabular-nums [overflow-wrap:anywhere]">
          <Known>{text}</Known>
        </span>
        {fact ? <Origin fact={fact} label={label} /> : null}
      </dd>
    </div>
  );
}

function Origin({ fact, label }: { fact: Fact; label: string }) {
  return (
    // All of a page have one name: opening one closes the others.
    <details name="origin" className="group relative shrink-0">
      <summary
        aria-label={`Source of ${label}`}
        className="inline-flex size-6 list-none items-center justify-center rounded-sm text-faint hover:bg-hover group-open:bg-hover [&::-webkit-details-marker]:hidden"
      >
        <Meter confidence={fact.confidence} />
      </summary>
      <div className="absolute top-full right-0 z-10 mt-1 w-64 rounded-lg border border-line bg-raised p-3 text-xs shadow-md">
        <p className="font-medium text-ink text-sm [overflow-wrap:anywhere]">{sourceName(fact.source)}</p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-faint">Method</dt>
          <dd className="text-ink">{methodNames[fact.method]}</dd>
          <dt className="text-faint">Confidence</dt>
          <dd className="text-ink">{confidenceNames[fact.confidence].replace(" confidence", "")}</dd>
          <dt className="text-faint">Seen</dt>
          <dd className="text-ink">{formatDay(fact.seen_at)}</dd>
        </dl>
      </div>
    </details>
  );
}

/** Three strokes: as many filled as the value is sure. Said in words in the panel. */
function Meter({ confidence }: { confidence: Fact["confidence"] }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {[1, 2, 3].map((stroke) => (
        <rect
          key={stroke}
          x={stroke * 4 - 3}
          y={11 - stroke * 3}
          width="2.5"
          height={stroke * 3}
          rx="0.75"
          className={stroke <= strength[confidence] ? "fill-muted" : "fill-line-strong"}
        />
      ))}
    </svg>
  );
}
