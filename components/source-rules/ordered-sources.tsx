import { useCallback, useEffect, useState } from "react";
import { Spinner } from "@/components/ui/button/spinner";
import { Notice } from "@/components/ui/state/notice";
import { accountFieldTable } from "@/lib/contracts/accounts/field-table";
import type { FieldRule, OrderedSources as Known } from "@/lib/contracts/rules/source-rule";
import { type Outcome, send } from "@/lib/http/browser/send";
import { SourceOrder } from "./source-order";

interface OrderedSourcesProps {
  field: FieldRule["field"];
  /** The order being edited; null: not loaded yet. */
  order: readonly string[] | null;
  onOrder: (order: readonly string[]) => void;
}

/** Loads the sources of a field's values and lets the user order them. */
export function OrderedSources({ field, order, onOrder }: OrderedSourcesProps) {
  const [known, setKnown] = useState<Outcome<Known> | null>(null);
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setKnown(null);
      const asked = await send("GET /clients/me/source-rules/sources/", {
        query: { field },
        ...(signal && { signal }),
      });
      if (!signal?.aborted) setKnown(asked);
    },
    [field],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);
  useEffect(() => {
    if (known?.kind === "ok" && order === null && known.data.items.length > 0)
      onOrder(known.data.items.map(({ source }) => source));
  }, [known, order, onOrder]);
  if (known === null)
    return (
      <p className="mt-2 text-muted">
        <Spinner />
        <span className="sr-only">Loading the sources</span>
      </p>
    );
  if (known.kind === "refused")
    return (
      <Notice tone="danger" role="alert">
        {known.detail}{" "}
        <button type="button" className="underline" onClick={() => void load()}>
          Retry
        </button>
      </Notice>
    );
  if (known.data.items.length === 0)
    return <p className="mt-2 text-muted text-sm">No account has this value yet, so there is nothing to order.</p>;
  const accounts = new Map(known.data.items.map((one) => [one.source, one.accounts]));
  return (
    <SourceOrder label={accountFieldTable[field].label} order={order ?? []} accounts={accounts} onOrder={onOrder} />
  );
}
