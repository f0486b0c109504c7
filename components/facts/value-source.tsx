import { useId } from "react";
import { SourceLink } from "@/components/activity/source-link";
import type { Fact } from "@/lib/contracts/accounts/account";
import type { Evidence as EvidenceOf } from "@/lib/contracts/accounts/account-change";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { sourceName } from "@/lib/contracts/home/source-name";
import { confidenceNames, documentTitle, type FactSubject, methodNames } from "@/lib/facts/fact";
import { formatDay } from "@/lib/figures/time";
import { Evidence } from "./evidence";

const strength: Record<Fact["confidence"], number> = { high: 3, medium: 2, low: 1 };

interface ValueSourceProps {
  subject: FactSubject;
  fact: Fact;
  label: string;
  /**
   * When the value was imported into the workspace, as ISO 8601: shown as “Loaded on” if the value's source states no
   * time of its own. If absent, “Loaded on” is left out for these sources.
   */
  loadedAt?: string;
  /** The value's evidence, where it is already known; otherwise fetched when the panel opens. */
  known?: EvidenceOf;
  /** The custom field of the value; absent: a built-in field. */
  custom?: AccountField | undefined;
  /** Called after the value was marked as wrong, and after that was undone. */
  onChanged?: () => void;
}

/** A value's source: strokes for its confidence, and a panel with the details, which opens without JavaScript. */
export function ValueSource({ subject, fact, label, loadedAt, known, custom, onChanged }: ValueSourceProps) {
  const readAt = fact.document?.read_at ?? loadedAt;
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Source of ${label}`}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-hover print:hidden"
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
          <dt className="text-muted">Method</dt>
          <dd className="text-ink">{methodNames[fact.method]}</dd>
          <dt className="text-muted">Confidence</dt>
          <dd className="text-ink">{confidenceNames[fact.confidence].replace(" confidence", "")}</dd>
          <dt className="text-muted">Last confirmed</dt>
          <dd className="text-ink">{formatDay(fact.seen_at)}</dd>
          {fact.method === "manual" || readAt === undefined ? null : (
            <>
              <dt className="text-muted">Loaded on</dt>
              <dd className="text-ink">{formatDay(readAt)}</dd>
            </>
          )}
          {fact.document ? (
            <>
              <dt className="text-muted">Report</dt>
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
          subject={subject}
          fact={fact}
          label={label}
          custom={custom}
          {...(known && { known })}
          {...(onChanged && { onChanged })}
        />
      </div>
    </>
  );
}

/** Three strokes, filled according to the confidence. The panel states it as text. */
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
