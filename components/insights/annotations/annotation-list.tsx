import { MessageSquarePlus, Pencil } from "lucide-react";
import { LocalTime } from "@/components/ui/local-time";
import type { Annotation } from "@/lib/contracts/insights/annotation";
import { annotationLimits } from "@/lib/contracts/insights/annotation-limit";
import type { Series } from "@/lib/contracts/insights/industry";
import { type MarkedYear, yearSpan } from "@/lib/insights/annotations";

interface AnnotationListProps {
  series: Series;
  /** The annotated years that are drawn. */
  years: readonly MarkedYear[];
  canAdd: boolean;
}

/** The annotations of a chart's years, by their numbers in the drawing. Their buttons are handled by `Annotations`. */
export function AnnotationList({ series, years, canAdd }: AnnotationListProps) {
  const of = `${series.title}, ${series.of_name}`;
  const isFull = (series.annotations ?? []).length >= annotationLimits.onChart;
  const shared = { "data-series": series.id, "data-of": of, "data-years": yearSpan(series.points) };
  return (
    <>
      {years.length > 0 ? (
        <ol aria-label={`Marked years of ${of}`} className="mb-2 flex flex-col gap-1 text-xs">
          {years.flatMap(({ number, year, annotations }) =>
            annotations.map((annotation) => (
              <li
                key={annotation.id}
                data-legend={`${number} · ${year}: ${annotation.body}`}
                className="flex items-start gap-2"
              >
                <span
                  aria-hidden="true"
                  className="mt-px inline-flex size-4 shrink-0 items-center justify-center rounded-full border border-control text-[11px] tabular-nums"
                >
                  {number}
                </span>
                <span className="min-w-0 grow text-ink [overflow-wrap:anywhere]">
                  <span className="tabular-nums">{year}</span>: {annotation.body}
                  <span className="block text-muted">
                    {annotation.author?.name ?? "A former user"}, <LocalTime at={annotation.created_at} show="date" />
                  </span>
                </span>
                {annotation.can_change ? (
                  <button
                    type="button"
                    data-annotation={JSON.stringify(shownOf(annotation))}
                    {...shared}
                    aria-label={`Edit “${annotation.body}” of ${year}`}
                    className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink"
                  >
                    <Pencil className="size-3.5" aria-hidden="true" />
                  </button>
                ) : null}
              </li>
            )),
          )}
        </ol>
      ) : null}
      {canAdd && !isFull ? (
        <button
          type="button"
          data-annotation=""
          {...shared}
          aria-label={`Mark a year of ${of}`}
          className="-mx-1 mb-1 inline-flex min-h-6 items-center gap-1.5 self-start rounded-xs px-1 text-muted text-xs reveal-on-hover hover:text-ink"
        >
          <MessageSquarePlus className="size-3.5" aria-hidden="true" />
          Mark a year
        </button>
      ) : null}
    </>
  );
}

/** The fields that the dialog needs. */
function shownOf({ id, year, body, updated_at }: Annotation) {
  return { id, year, body, updated_at };
}
