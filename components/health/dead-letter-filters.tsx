import { Button } from "@/components/ui/button/button";
import { Select } from "@/components/ui/form/select";
import type { DeadLetterFilter, DeadLetters } from "@/lib/contracts/operations/dead-letters";
import { nameQueue } from "@/lib/contracts/operations/queue-names";

interface DeadLetterFiltersProps {
  all: DeadLetters;
  filter: DeadLetterFilter;
  onChange: (filter: DeadLetterFilter) => void;
}

/** The filters of the dead letters, with the chosen client and kind of job even if none of theirs is left. */
export function DeadLetterFilters({ all, filter, onChange }: DeadLetterFiltersProps) {
  const { client, queue: chosenQueue } = filter;
  const clients =
    client === undefined || all.clients.some(({ id }) => id === client)
      ? all.clients
      : [...all.clients, { id: client, name: client }];
  const queues =
    chosenQueue === undefined || all.queues.includes(chosenQueue) ? all.queues : [...all.queues, chosenQueue];
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

/** Whether the list is restricted. */
export function isNarrowed({ client, queue }: DeadLetterFilter): boolean {
  return client !== undefined || queue !== undefined;
}
