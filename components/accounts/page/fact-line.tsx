import { clsx } from "clsx";
import { useId } from "react";
import { SourceLink } from "@/components/activity/source-link";
import { EditableValue } from "@/components/facts/editable-value";
import { Evidence } from "@/components/facts/evidence";
import { ValueOrDash } from "@/components/ui/value-or-dash";
import type { Fact } from "@/lib/contracts/account";
import { confidenceNames, documentTitle, isOutdated, type Line, methodNames, sourceName } from "@/lib/facts/fact";
import { formatDay } from "@/lib/figures/time";

const strength: Record<Fact["confidence"], number> = { high: 3, medium: 2, low: 1 };

interface FactLineProps {
  accountId: string;
  canEdit: boolean;
  line: Line;
  /** The number of the source's footnote on a printed page, where the panel can't be opened; null without a source. */
  note: number | null;
  /** When the account was imported or created: ISO 8601. */
  loadedAt: string;
  /** The server's clock when the page was rendered. */
  nowMs: number;
}

/** A value with its source beside it; its provenance opens below, without script. */
export function FactLine({ accountId, canEdit, line, note, loadedAt, nowMs }: FactLineProps) {
  const { label, text, fact } = line;
  const isOld = fact !== null && isOutdated(fact, nowMs);
  const shown = (
    <span
      data-live={`value ${line.field}`}
      className={clsx("min-w-0 rounded-xs tabular-nums [overflow-wrap:anywhere]", isOld ? "text-muted" : "text-ink")}
    >
      <ValueOrDash>{text}</ValueOrDash>
      {isOld ? <span className="ml-1.5 text-faint text-xs">as of {fact.seen_at.slice(0, 4)}</span> : null}
      {note === null ? null : <sup className="ml-0.5 hidden text-faint print:inline">{note}</sup>}
      {line.follows ? <span className="ml-1.5 text-faint text-xs">{line.follows}</span> : null}
    </span>
  );
  return (
    <div className="flex items-start gap-3 py-1.5 text-sm print:py-0.5">
      <dt className="w-32 shrink-0 text-muted">{label}</dt>
      <dd className="flex min-w-0 grow items-start justify-between gap-3">
        {canEdit && !line.isLocked ? (
          <EditableValue accountId={accountId} field={line.field} label={label} value={line.value}>
            {shown}
          </EditableValue>
        ) : (
          shown
        )}
        {fact ? <Origin accountId={accountId} canEdit={canEdit} fact={fact} label={label} loadedAt={loadedAt} /> : null}
      </dd>
    </div>
  );
}

interface OriginProps {
  accountId: string;
  canEdit: boolean;
  fact: Fact;
  label: string;
  loadedAt: string;
}

function Origin({ accountId, canEdit, fact, label, loadedAt }: OriginProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Source of ${label}`}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-faint hover:bg-hover print:hidden"
      >
        <Meter confidence={fact.confidence} />
      </button>
      <div
        id={id}
        popover="auto"
        className="inset-auto m-0 mt-1 w-72 rounded-lg border border-line bg-raised p-3 text-ink text-xs shadow-md [position-area:bottom_span-left] [position-try-fallbacks:flip-block]"
      >
        <p className="font-medium text-ink text-sm [overflow-wrap:anywhere]">{sourceName(fact.source)}</p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-faint">Method</dt>
          <dd className="text-ink">{methodNames[fact.method]}</dd>
          <dt className="text-faint">Confidence</dt>
          <dd className="text-ink">{confidenceNames[fact.confidence].replace(" confidence", "")}</dd>
          <dt className="text-faint">Last confirmed</dt>
          <dd className="text-ink">{formatDay(fact.seen_at)}</dd>
          {fact.method === "manual" ? null : (
            <>
              <dt className="text-faint">Loaded on</dt>
              <dd className="text-ink">{formatDay(fact.document?.read_at ?? loadedAt)}</dd>
            </>
          )}
          {fact.document ? (
            <>
              <dt className="text-faint">Report</dt>
              <dd className="min-w-0 text-ink">
                {documentTitle(fact.document)}
                <span className="block">
                  <SourceLink signal={{ url: fact.url ?? null, reference: fact.document.reference }} />
                </span>
              </dd>
            </>
          ) : null}
        </dl>
        <Evidence
          key={`${fact.field} ${fact.value} ${fact.source} ${fact.seen_at}`}
          accountId={accountId}
          fact={fact}
          label={label}
          canEdit={canEdit}
        />
      </div>
    </>
  );
}

/** A meter of three strokes for a value's confidence. The panel says it in words. */
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
