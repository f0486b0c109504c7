import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Card } from "./card";

/** The most important facts about an account or a contact: two to four `KeyFact`s side by side. */
export function KeyFacts({ children }: { children: ReactNode }) {
  return (
    <Card aria-label="At a glance">
      <dl className="grid grid-cols-2 gap-x-5 gap-y-3 p-4 md:px-5 lg:grid-cols-4">{children}</dl>
    </Card>
  );
}

interface KeyFactProps {
  label: string;
  /**
   * A line below the value; null: its space stays empty, so that nothing moves when the line appears.
   */
  note?: ReactNode;
  /** Shown while there is no value. */
  empty?: string;
  /** The value; null if there is none. */
  children: ReactNode;
}

export function KeyFact({ label, note, empty = "None yet", children }: KeyFactProps) {
  return (
    <div className="min-w-0">
      <dt className="font-medium text-muted text-xs">{label}</dt>
      <dd className="mt-0.5 [overflow-wrap:anywhere]">
        <span
          className={clsx(
            "block leading-6",
            children === null
              ? "text-base text-muted"
              : "font-semibold text-ink text-lg [&_.truncate]:whitespace-normal",
          )}
        >
          {children ?? empty}
        </span>
        {note === undefined ? null : <span className="block min-h-5 text-muted text-sm">{note}</span>}
      </dd>
    </div>
  );
}
