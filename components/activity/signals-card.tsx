"use client";

import { Plus, Radar } from "lucide-react";
import { useRouter } from "next/navigation";
import { useOpenForm } from "@/components/drafts/use-draft-fields";
import { useCan } from "@/components/session/me";
import { Button } from "@/components/ui/button/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/state/empty-state";
import { LoadMore } from "@/components/ui/state/load-more";
import type { Signal } from "@/lib/contracts/activity/activity";
import { formatPlural } from "@/lib/contracts/text/format-number";
import type { Page } from "@/lib/contracts/wire/page";
import { send } from "@/lib/http/browser/send";
import { newSignalName, SignalForm } from "./signal-form";
import { SignalItem } from "./signal-item";
import { useTimeline } from "./use-timeline";

interface SignalsCardProps {
  accountId: string;
  first: Page<Signal>;
  limit: number;
  targetId: string | null;
}

const momentOf = ({ occurred_at: at }: Signal) => at;

/** An account's signals, the latest first. */
export default function SignalsCard({ accountId, first, limit, targetId }: SignalsCardProps) {
  const canWrite = useCan("editAccounts");
  const router = useRouter();
  const signals = useTimeline({
    list: "signals",
    load: (query) => send("GET /accounts/:id/signals/", { params: { id: accountId }, query }),
    first,
    limit,
    momentOf,
    targetId,
  });
  const [isAdding, setAdding] = useOpenForm(newSignalName(accountId));
  const record = canWrite ? (
    <Button size="sm" onClick={() => setAdding(true)}>
      <Plus className="size-3.5" aria-hidden="true" />
      Record a signal
    </Button>
  ) : null;
  const isEmpty = signals.rows.length === 0;
  return (
    <Card aria-labelledby="signals">
      <CardHeader
        id="signals"
        title="Signals"
        description={isEmpty ? undefined : describeCount(signals.total, "signal")}
        actions={isAdding || isEmpty ? null : record}
      />
      {isAdding ? (
        <SignalForm
          accountId={accountId}
          onClose={() => setAdding(false)}
          onAdded={(signal) => {
            setAdding(false);
            signals.put(signal);
            router.refresh();
          }}
        />
      ) : null}
      {isEmpty ? (
        <div className="border-line border-t">
          <EmptyState icon={Radar} title="No signals yet" action={isAdding ? null : record}>
            Signals are events worth a call: a new executive, an expansion, a filing.
          </EmptyState>
        </div>
      ) : (
        <ol aria-label="Signals" className="border-line border-t py-1.5">
          {signals.rows.map((signal) => (
            <SignalItem key={signal.id} signal={signal} isTarget={signal.id === targetId} />
          ))}
        </ol>
      )}
      <LoadMore what="signals" {...signals} hasMore={signals.nextCursor !== null} />
    </Card>
  );
}

/** The number of entries and, for more than one, their order: `1 note.`, `12 notes, the latest first.` */
function describeCount(count: number, one: string): string {
  return `${formatPlural(count, one)}${count > 1 ? ", the latest first" : ""}.`;
}
