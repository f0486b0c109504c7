"use client";

import { MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useRead } from "@/components/cache/use-read";
import { type RowSelection, useRowSelection } from "@/components/paged-list/use-row-selection";
import { Button } from "@/components/ui/button/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { isNarrowed } from "@/components/ui/form/filter-selects";
import { EmptyState } from "@/components/ui/state/empty-state";
import { Notice } from "@/components/ui/state/notice";
import { Skeleton } from "@/components/ui/state/skeleton";
import { deadLetterLimits } from "@/lib/contracts/operations/dead-letter-limits";
import type { DeadLetter, DeadLetterFilter, DeadLetters } from "@/lib/contracts/operations/dead-letters";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";
import { selectionState } from "@/lib/paging/selection";
import { healthAddress } from "@/lib/settings/health-address";
import { type DeadLetterAct, DeadLetterDialog } from "./dead-letter-dialog";
import { DeadLetterDock } from "./dead-letter-dock";
import { DeadLetterFilters } from "./dead-letter-filters";
import { DeadLetterItem } from "./dead-letter-item";
import { HealthPart } from "./health-part";

interface DeadLetterListProps {
  /** The initial filter. */
  initialFilter: DeadLetterFilter;
  /** Whether dead letters can be retried and discarded now. */
  canAct: boolean;
  /** Called when dead letters were retried or discarded, so that other figures are outdated. */
  onChanged: () => void;
}

const noLetters: DeadLetter[] = [];

/**
 * The jobs that failed permanently, by client and kind, with buttons to retry or discard one of them, the selected
 * ones, or all that match.
 */
export function DeadLetterList({ initialFilter, canAct, onChanged }: DeadLetterListProps) {
  const [filter, setFilter] = useState(initialFilter);
  const [limit, setLimit] = useState<number>(deadLetterLimits.listed);
  const [pendingAct, setPendingAct] = useState<DeadLetterAct | null>(null);
  const { data, refusal, isLoading, retry } = useRead(
    ["dead-letters", filter, limit],
    () => send("GET /operator/dead-letters/", { query: { ...filter, limit } }),
    { keepPrevious: true },
  );
  const selected = useRowSelection(data?.items ?? noLetters, JSON.stringify(filter));
  const part = useRef<HTMLElement>(null);
  const [isOpenedByLink] = useState(isNarrowed(initialFilter));
  useEffect(() => {
    if (isOpenedByLink) part.current?.scrollIntoView();
  }, [isOpenedByLink]);
  const narrow = (next: DeadLetterFilter) => {
    setFilter(next);
    setLimit(deadLetterLimits.listed);
    window.history.replaceState(null, "", healthAddress(next));
  };
  const changed = () => {
    void retry();
    onChanged();
  };
  const hasMore = data !== undefined && data.items.length < Math.min(data.total, deadLetterLimits.maxListed);
  return (
    <HealthPart
      ref={part}
      title="Dead letters"
      description="Jobs that failed their last attempt, the latest first. They are kept for 30 days. The audit log records who retries or discards them."
    >
      {refusal ? (
        <Notice tone="warning" role="alert" className="mb-3">
          {refusal.detail} <Button onClick={() => void retry()}>Try again</Button>
        </Notice>
      ) : null}
      {data ? <DeadLetterFilters all={data} filter={filter} onChange={narrow} /> : null}
      {data === undefined && !refusal ? <Skeleton className="h-24 w-full rounded-lg" /> : null}
      {data ? (
        <Letters
          all={data}
          isBusy={isLoading}
          {...{ filter, canAct, selected }}
          onRequestAct={setPendingAct}
          onChanged={changed}
        />
      ) : null}
      {hasMore ? (
        <Button
          className="mt-3"
          busy={isLoading}
          onClick={() => setLimit(Math.min(limit + 2 * deadLetterLimits.listed, deadLetterLimits.maxListed))}
        >
          Show more
        </Button>
      ) : null}
      {pendingAct ? (
        <DeadLetterDialog
          act={pendingAct}
          onClose={() => setPendingAct(null)}
          onDone={() => {
            setPendingAct(null);
            selected.clear();
            changed();
          }}
        />
      ) : null}
    </HealthPart>
  );
}

interface LettersProps {
  all: DeadLetters;
  filter: DeadLetterFilter;
  selected: RowSelection<DeadLetter>;
  canAct: boolean;
  isBusy: boolean;
  onRequestAct: (act: DeadLetterAct) => void;
  onChanged: () => void;
}

function Letters({ all, filter, selected, canAct, isBusy, onRequestAct, onChanged }: LettersProps) {
  const { items, total, at } = all;
  // Selected dead letters that are no longer listed were retried or discarded, here or elsewhere.
  const chosen = new Map(items.filter(({ id }) => selected.selection.has(id)).map((letter) => [letter.id, letter]));
  const ids = [...chosen.keys()];
  const state = selectionState(chosen, items);
  const requestAll = (kind: "retry" | "discard") => onRequestAct({ kind, filter, total, at });
  const requestSelected = (kind: "retry" | "discard") =>
    selected.isAll ? requestAll(kind) : onRequestAct({ kind, filter, ids, total: ids.length, at });
  if (items.length === 0)
    return (
      <EmptyState icon={MailCheck} title="No dead letters">
        {isNarrowed(filter) ? "None match these filters." : "No jobs have failed."}
      </EmptyState>
    );
  return (
    <>
      {canAct ? (
        <p className="mb-3 flex flex-wrap items-center gap-2 pl-4 text-sm">
          <Checkbox
            aria-label="Select all loaded dead letters"
            checked={state === "all"}
            indeterminate={state === "some"}
            onChange={selected.selectLoaded}
          />
          <span role="status" className="mr-auto pl-1 text-muted">
            {formatPlural(total, "dead letter")}
          </span>
          <span className="flex gap-2 max-sm:w-full">
            <Button onClick={() => requestAll("retry")}>Retry all {formatCount(total)}</Button>
            <Button onClick={() => requestAll("discard")}>Discard all {formatCount(total)}…</Button>
          </span>
        </p>
      ) : null}
      <ul aria-label="Dead letters" aria-busy={isBusy} className="divide-y divide-line overflow-hidden sheet">
        {items.map((letter, index) => (
          <DeadLetterItem
            key={letter.id}
            letter={letter}
            clientName={nameClient(all, letter.client_id)}
            canAct={canAct}
            isSelected={chosen.has(letter.id)}
            onSelect={(isRange) => selected.select(letter, index, isRange)}
            onChanged={onChanged}
            onDiscard={() => onRequestAct({ kind: "discard", letter })}
          />
        ))}
      </ul>
      {ids.length > 0 ? (
        <DeadLetterDock
          count={ids.length}
          isAll={selected.isAll}
          total={total}
          onSelectAll={selected.selectAll}
          onClear={selected.clear}
          onAct={requestSelected}
        />
      ) : null}
    </>
  );
}

/** A client's name, or its id if it was deleted; null: the letter doesn't belong to a client. */
function nameClient({ clients }: DeadLetters, id: string | null): string | null {
  return clients.find((client) => client.id === id)?.name ?? id;
}
