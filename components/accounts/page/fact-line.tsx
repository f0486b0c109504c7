import { clsx } from "clsx";
import { EditableValue } from "@/components/facts/editable-value";
import { ValueSource } from "@/components/facts/value-source";
import { ValueOrDash } from "@/components/ui/value-or-dash";
import { isOutdated, type Line } from "@/lib/facts/fact";

interface FactLineProps {
  accountId: string;
  canEdit: boolean;
  line: Line;
  /**
   * The number of the source's footnote on a printed page, where the panel can't be opened; null if the value has no
   * source.
   */
  note: number | null;
  /** When the account was imported or created: ISO 8601. */
  loadedAt: string;
  /** The server's clock when the page was rendered. */
  nowMs: number;
}

/** A value with its source beside it; its provenance opens below, even without JavaScript. */
export function FactLine({ accountId, canEdit, line, note, loadedAt, nowMs }: FactLineProps) {
  const { label, text, fact } = line;
  const isOld = fact !== null && isOutdated(fact, nowMs);
  const shown = (
    <span
      data-live={`value ${line.field}`}
      className={clsx("min-w-0 rounded-xs tabular-nums [overflow-wrap:anywhere]", isOld ? "text-muted" : "text-ink")}
    >
      <ValueOrDash>{text}</ValueOrDash>
      {isOld ? <span className="ml-1.5 text-muted text-xs">as of {fact.seen_at.slice(0, 4)}</span> : null}
      {note === null ? null : <sup className="ml-0.5 hidden text-muted print:inline">{note}</sup>}
      {line.follows ? <span className="ml-1.5 text-muted text-xs">{line.follows}</span> : null}
    </span>
  );
  return (
    <div className="group flex items-start gap-3 py-1.5 text-sm print:py-0.5">
      <dt className="w-32 shrink-0 text-muted">{label}</dt>
      <dd className="flex min-w-0 grow items-start justify-between gap-3">
        {canEdit && !line.isLocked ? (
          <span className={clsx("flex min-w-0", text === null && "reveal-on-hover")}>
            <EditableValue
              accountId={accountId}
              field={line.field}
              label={label}
              value={line.value}
              custom={line.custom}
            >
              {shown}
            </EditableValue>
          </span>
        ) : (
          shown
        )}
        {fact ? (
          <span className="flex reveal-on-hover">
            <ValueSource subject={{ accountId }} fact={fact} label={label} loadedAt={loadedAt} custom={line.custom} />
          </span>
        ) : null}
      </dd>
    </div>
  );
}
