"use client";

import { History } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useCan, useMe } from "@/components/session/me";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import { EmptyState } from "@/components/ui/state/empty-state";
import { LoadMore } from "@/components/ui/state/load-more";

import { useLoadMore } from "@/components/ui/state/use-load-more";
import { describeRetained } from "@/lib/accounts/duplicates/describe";

import type { HistoryEntry, HistoryPage, UndoRequest } from "@/lib/contracts/accounts/account-change";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { hourMs } from "@/lib/contracts/wire/durations";
import { undoChanges } from "@/lib/facts/browser/requests";
import { causeSizes } from "@/lib/facts/history";
import { send } from "@/lib/http/browser/send";
import { HistoryItem } from "./history-item";

interface HistoryCardProps {
  accountId: string;
  first: HistoryPage;
  nowMs: number;
}

/** The account's changes, the latest first, each with its author, both values and an undo. */
export default function HistoryCard({ accountId, first, nowMs }: HistoryCardProps) {
  const canAssign = useCan("assignOwner");
  const canEdit = useCan("editAccounts");
  const { uid: meUid } = useMe();
  const router = useRouter();
  const { run } = useOneAtATime();
  const [more, setMore] = useState<{ of: HistoryPage; items: HistoryEntry[]; cursor: string | null } | null>(null);
  const further = more?.of === first ? more : null;
  const items = [...first.items, ...(further?.items ?? [])];
  const cursor = further ? further.cursor : first.next_cursor;
  const { isLoading, problem, loadMore } = useLoadMore(
    cursor,
    (from) => send("GET /accounts/:id/history/", { params: { id: accountId }, query: { cursor: from } }),
    (page) => setMore({ of: first, items: [...(further?.items ?? []), ...page.items], cursor: page.next_cursor }),
  );
  const undo = async (which: UndoRequest) => {
    const outcome = await run(() => undoChanges(accountId, which));
    if (outcome === null) return;
    if (outcome.kind === "refused") showToast(outcome.detail, { tone: "danger" });
    else showToast(describeUndone(outcome.data.undone, outcome.data.kept.length));
    router.refresh();
  };
  const revert = async (mergeId: string) => {
    const outcome = await run(() => send("POST /accounts/merges/:id/undo/", { params: { id: mergeId } }));
    if (outcome === null) return;
    if (outcome.kind === "refused") showToast(outcome.detail, { tone: "danger" });
    else showToast(`Merge undone.${describeRetained(outcome.data.kept)}`);
    router.refresh();
  };
  const sizes = causeSizes(items);
  const hasOwnRecentChange = items.some(
    (one) => one.actor?.uid === meUid && !one.is_undone && !one.is_undo && nowMs - Date.parse(one.at) < hourMs,
  );
  return (
    <Card aria-labelledby="history">
      <CardHeader
        id="history"
        title="History"
        description={first.total === 0 ? undefined : `${formatPlural(first.total, "change")}, the latest first.`}
        actions={
          canEdit && hasOwnRecentChange ? (
            <OnlineButton size="sm" onClick={() => void undo({ actor: meUid })}>
              Undo recent changes
            </OnlineButton>
          ) : undefined
        }
      />
      {items.length === 0 ? (
        <EmptyState icon={History} title="No changes yet">
          Every change appears here, with who made it and an Undo.
        </EmptyState>
      ) : (
        <CardBody>
          <ul aria-label="Changes" className="flex flex-col">
            {items.map((entry) => (
              <HistoryItem
                key={entry.id}
                entry={entry}
                ofCause={sizes.get(entry.id) ?? 0}
                onRevert={canEdit ? revert : null}
                onUndo={canEdit && (canAssign || entry.field !== "owner") ? undo : null}
              />
            ))}
          </ul>
        </CardBody>
      )}
      <LoadMore what="changes" hasMore={cursor !== null} {...{ isLoading, problem, loadMore }} />
    </Card>
  );
}

function describeUndone(undone: number, retained: number): string {
  const stayed =
    retained === 0 ? "" : ` ${formatPlural(retained, "value was", "values were")} kept because of later changes.`;
  return undone === 0 && retained > 0 ? stayed.trim() : `${formatPlural(undone, "value")} restored.${stayed}`;
}
