"use client";

import { OnlineButton } from "@/components/ui/button/online-button";
import { LocalTime } from "@/components/ui/local-time";
import type { HistoryEntry, UndoRequest } from "@/lib/contracts/accounts/account-change";
import { causeText, changeLabel } from "@/lib/contracts/home/change-label";
import { sourceName } from "@/lib/contracts/home/source-name";
import { canUndo, mergeOf } from "@/lib/facts/history";
import { ChangedValue } from "./changed-value";

interface HistoryItemProps {
  entry: HistoryEntry;
  /** The number of listed changes of the same cause; set on the first of them, 0 on the others. */
  ofCause: number;
  /** Undoes the change; null for users who may not undo it. */
  onUndo: ((which: UndoRequest) => Promise<void>) | null;
  /** Undoes a merge; null for users who may not undo it. */
  onRevert: ((mergeId: string) => Promise<void>) | null;
}

/** One change: the field, both values, the user, the time and the source. */
export function HistoryItem({ entry, ofCause, onUndo, onRevert }: HistoryItemProps) {
  const { field, contact, source, actor, at, cause } = entry;
  const isMerge = field === "merged" || field === "merged_into";
  const label = isMerge && entry.is_undo ? "Merge undone:" : changeLabel(entry);
  const why = causeText(entry);
  const mergeId = mergeOf(entry);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b py-2.5 text-sm last:border-b-0">
      <div className="min-w-0">
        <p className="text-ink [overflow-wrap:anywhere]">
          <span className="font-medium">{contact ? `${contact.name}: ${label}` : label}</span>{" "}
          {isMerge ? (
            (entry.new ?? entry.old)
          ) : field === "account" || field === "contact" ? null : (
            <ChangedValue change={entry} />
          )}
        </p>
        <p className="text-muted">
          {actor?.name ?? "Sightline"}, <LocalTime at={at} show="both" />
          {why ? `, ${why}` : ""}
          {source && source !== "manual" ? `, from ${sourceName(source)}` : ""}
          {entry.is_undone ? <span className="ml-2 text-muted">Undone</span> : null}
        </p>
      </div>
      {onRevert && mergeId !== null ? (
        <OnlineButton
          size="sm"
          variant="ghost"
          aria-label={`Undo the merge of ${entry.new}`}
          onClick={() => void onRevert(mergeId)}
        >
          Undo
        </OnlineButton>
      ) : null}
      {onUndo && canUndo(entry) ? (
        <div className="flex gap-2">
          {ofCause > 1 && cause.kind !== "merge" ? (
            <OnlineButton size="sm" variant="ghost" onClick={() => void onUndo({ cause })}>
              {`Undo all ${ofCause}`}
            </OnlineButton>
          ) : null}
          <OnlineButton
            size="sm"
            variant="ghost"
            aria-label={`Undo ${label}`}
            onClick={() => void onUndo({ change: entry.id })}
          >
            Undo
          </OnlineButton>
        </div>
      ) : null}
    </li>
  );
}
