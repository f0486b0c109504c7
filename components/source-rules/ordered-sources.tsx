import { useEffect } from "react";
import { useRead } from "@/components/cache/use-read";
import { Spinner } from "@/components/ui/button/spinner";
import { RetryNotice } from "@/components/ui/state/retry-notice";
import { accountFieldTable } from "@/lib/contracts/accounts/field-table";
import type { FieldRule } from "@/lib/contracts/rules/source-rule";
import { send } from "@/lib/http/browser/send";
import { SourceOrder } from "./source-order";

interface OrderedSourcesProps {
  field: FieldRule["field"];
  /** The order being edited; null: not loaded yet. */
  order: readonly string[] | null;
  onOrder: (order: readonly string[]) => void;
}

/** Loads the sources of a field's values and lets the user order them. */
export function OrderedSources({ field, order, onOrder }: OrderedSourcesProps) {
  const { data, refusal, isLoading, retry } = useRead(["field-sources", field], () =>
    send("GET /clients/me/source-rules/sources/", { query: { field } }),
  );
  useEffect(() => {
    if (isLoading || !data) return;
    const unknown = data.items.map(({ source }) => source).filter((source) => !order?.includes(source));
    if (unknown.length > 0) onOrder([...(order ?? []), ...unknown]);
  }, [data, isLoading, order, onOrder]);
  if (refusal) return <RetryNotice onRetry={() => void retry()}>{refusal.detail}</RetryNotice>;
  if (!data || (isLoading && order === null))
    return (
      <p className="mt-2 text-muted">
        <Spinner />
        <span className="sr-only">Loading the sources</span>
      </p>
    );
  if (data.items.length === 0)
    return <p className="mt-2 text-muted text-sm">No account has this value yet, so there is nothing to order.</p>;
  const accounts = new Map(data.items.map((one) => [one.source, one.accounts]));
  return (
    <SourceOrder label={accountFieldTable[field].label} order={order ?? []} accounts={accounts} onOrder={onOrder} />
  );
}
