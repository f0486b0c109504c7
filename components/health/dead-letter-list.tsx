"use client";

import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useRead } from "@/components/cache/use-read";
import { Button } from "@/components/ui/button/button";
import { Select } from "@/components/ui/form/select";
import { EmptyState } from "@/components/ui/state/empty-state";
import { Notice } from "@/components/ui/state/notice";
import { Skeleton } from "@/components/ui/state/skeleton";
import { deadLetterLimits } from "@/lib/contracts/operations/dead-letter-limits";
import type { DeadLetterFilter, DeadLetters } from "@/lib/contracts/operations/dead-letters";
import { nameQueue } from "@/lib/contracts/operations/queue-names";
import { formatCount, formatPlural } from "@/lib/figures/number";
import { send } from "@/lib/http/browser/send";
import { type DeadLetterAct, DeadLetterDialog } from "./dead-letter-dialog";
import { DeadLetterItem } from "./dead-letter-item";
import { HealthPart } from "./health-part";

interface DeadLetterListProps {
  /** Whether they can be retried and discarded now. */
  canAct: boolean;
  /** Called when some were retried or discarded, so that other figures are outdated. */
  onChanged: () => void;
}

/** The jobs that failed for good, by client and kind, which an operator retries or discards, one or all that match. */
export function DeadLetterList({ canAct, onChanged }: DeadLetterListProps) {
  const [filter, setFilter] = useState<DeadLetterFilter>({});
  const [limit, setLimit] = useState<number>(deadLetterLimits.listed);
  const [asked, setAsked] = useState<DeadLetterAct | null>(null);
  const { data, refusal, isLoading, retry } = useRead(
    ["dead-letters", filter, limit],
    () => send("GET /operator/dead-letters/", { query: { ...filter, limit } }),
    { keepPrevious: true },
  );
  const narrow = (next: DeadLetterFilter) => {
    setFilter(next);
    setLimit(deadLetterLimits.listed);
  };
  const changed = () => {
    void retry();
    onChanged();
  };
  const hasMore = data !== undefined && data.items.length < Math.min(data.total, deadLetterLimits.maxListed);
  return (
    <HealthPart
      title="Dead letters"
      description="Jobs that failed their last attempt, the latest first. They are kept for 30 days. The audit log records who retries or discards them."
    >
      {refusal ? (
        <Notice tone="warning" role="alert" className="mb-3">
          {refusal.detail} <Button onClick={() => void retry()}>Try again</Button>
        </Notice>
      ) : null}
      {data ? <Filters all={data} filter={filter} onChange={narrow} /> : null}
      {data && canAct && data.total > 0 ? (
        <p className="mb-3 flex flex-wrap items-center gap-2 text-sm">
          <span role="status" className="mr-auto text-muted">
            {formatPlural(data.total, "dead letter")}
          </span>
          <Button onClick={() => setAsked({ kind: "retry", filter, ...data })}>
            Retry all {formatCount(data.total)}
          </Button>
          <Button onClick={() => setAsked({ kind: "discard", filter, ...data })}>
            Discard all {formatCount(data.total)}…
          </Button>
        </p>
      ) : null}
      {data === undefined && !refusal ? <Skeleton className="h-24 w-full rounded-lg" /> : null}
      {data?.items.length === 0 ? (
        <EmptyState icon={MailCheck} title="No dead letters">
          {isNarrowed(filter) ? "None match these filters." : "No jobs have failed."}
        </EmptyState>
      ) : null}
      {data && data.items.length > 0 ? (
        <ul aria-label="Dead letters" aria-busy={isLoading} className="divide-y divide-line sheet">
          {data.items.map((letter) => (
            <DeadLetterItem
              key={`${letter.queue} ${letter.id}`}
              letter={letter}
              clientName={nameClient(data, letter.client_id)}
              canAct={canAct}
              onChanged={changed}
              onDiscard={() => setAsked({ kind: "discard", letter })}
            />
          ))}
        </ul>
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
      {asked ? (
        <DeadLetterDialog
          act={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            changed();
          }}
        />
      ) : null}
    </HealthPart>
  );
}

function isNarrowed({ client, queue }: DeadLetterFilter): boolean {
  return client !== undefined || queue !== undefined;
}

/** A deleted client has no name anymore; null: the letter is no client's. */
function nameClient({ clients }: DeadLetters, id: string | null): string | null {
  return clients.find((client) => client.id === id)?.name ?? id;
}

interface FiltersProps {
  all: DeadLetters;
  filter: DeadLetterFilter;
  onChange: (filter: DeadLetterFilter) => void;
}

function Filters({ all: { clients, queues }, filter, onChange }: FiltersProps) {
  if (queues.length === 0 && !isNarrowed(filter)) return null;
  return (
    <fieldset aria-label="Filter dead letters" className="mb-3 flex flex-wrap gap-2">
      <Select
        aria-label="Client"
        className="max-w-56 max-sm:max-w-none"
        value={filter.client ?? ""}
        onChange={(event) => onChange({ ...filter, client: event.currentTarget.value || undefined })}
      >
        <option value="">Any client</option>
        {clients.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Kind of job"
        className="max-w-56 max-sm:max-w-none"
        value={filter.queue ?? ""}
        onChange={(event) => onChange({ ...filter, queue: event.currentTarget.value || undefined })}
      >
        <option value="">Any kind of job</option>
        {queues.map((queue) => (
          <option key={queue} value={queue}>
            {nameQueue(queue)}
          </option>
        ))}
      </Select>
      {isNarrowed(filter) ? (
        <Button variant="ghost" onClick={() => onChange({})}>
          Clear filters
        </Button>
      ) : null}
    </fieldset>
  );
}
