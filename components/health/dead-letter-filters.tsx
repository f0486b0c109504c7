import { FilterSelects, isNarrowed } from "@/components/ui/form/filter-selects";
import type { DeadLetterFilter, DeadLetters } from "@/lib/contracts/operations/dead-letters";
import { nameQueue } from "@/lib/contracts/operations/queue-names";

interface DeadLetterFiltersProps {
  all: DeadLetters;
  filter: DeadLetterFilter;
  onChange: (filter: DeadLetterFilter) => void;
}

/**
 * The filters of the dead letters; the chosen client and kind of job are offered even if they have no dead letters
 * left.
 */
export function DeadLetterFilters({ all, filter, onChange }: DeadLetterFiltersProps) {
  const clients = new Map(all.clients.map(({ id, name }) => [id, name]));
  if (filter.client !== undefined && !clients.has(filter.client)) clients.set(filter.client, filter.client);
  const queues = new Set(filter.queue === undefined ? all.queues : [...all.queues, filter.queue]);
  if (queues.size === 0 && !isNarrowed(filter)) return null;
  return (
    <FilterSelects
      label="Filter dead letters"
      {...{ filter, onChange }}
      selectClassName="max-w-56 max-sm:max-w-none"
      selects={[
        { name: "client", label: "Client", any: "Any client", options: [...clients] },
        {
          name: "queue",
          label: "Kind of job",
          any: "Any kind of job",
          options: [...queues].map((queue) => [queue, nameQueue(queue)] as const),
        },
      ]}
    />
  );
}
