"use client";

import { useState } from "react";
import { useRead } from "@/components/cache/use-read";
import { closeDrawer } from "@/components/shell/drawer-store";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import { RetryNotice } from "@/components/ui/state/retry-notice";
import { Skeleton } from "@/components/ui/state/skeleton";
import { readView } from "@/lib/accounts/list/view";
import { describeView } from "@/lib/accounts/list/view-text";
import { describeNoise, describeWatch } from "@/lib/alert-rules/describe";
import { send } from "@/lib/http/browser/send";

interface AlertReasonDialogProps {
  /** The alert's title. */
  title: string;
  rule: { id: string; name: string };
  onClose: () => void;
}

/** Shows the rule that raised an alert, with its conditions and a button that switches the rule off. */
export default function AlertReasonDialog({ title, rule: { id, name }, onClose }: AlertReasonDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const { data, refusal, retry } = useRead(["alert-rules"], (signal) => send("GET /alert-rules/", { signal }));
  const rule = data?.items.find((one) => one.id === id);
  const setOn = (isOn: boolean) => send("PATCH /alert-rules/:id/", { params: { id }, body: { is_on: isOn } });
  const turnOff = async () => {
    setBusy(true);
    const outcome = await setOn(false);
    setBusy(false);
    if (outcome.kind === "refused") return void showToast(outcome.detail, { tone: "danger" });
    onClose();
    const turnOn = async () => {
      const undone = await setOn(true);
      if (undone.kind === "refused") showToast(undone.detail, { tone: "danger" });
    };
    showToast(`“${outcome.data.name}” is off.`, { action: { label: "Undo", run: () => void turnOn() } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title="Why did I get this?"
      description={title}
      footer={
        rule ? (
          <>
            {rule.is_on ? (
              <OnlineButton variant="danger-quiet" className="mr-auto" busy={isBusy} onClick={() => void turnOff()}>
                Turn rule off
              </OnlineButton>
            ) : null}
            <ButtonLink
              href={`/settings?section=alert-rules&rule=${id}`}
              prefetch={false}
              onClick={() => {
                onClose();
                closeDrawer();
              }}
            >
              Open rule
            </ButtonLink>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <p className="text-ink text-sm">
        Your rule <strong className="font-semibold [overflow-wrap:anywhere]">“{rule?.name ?? name}”</strong> sent this
        alert.
      </p>
      {data || refusal ? null : <Skeleton className="mt-2 h-4 w-4/5" />}
      {refusal ? (
        <RetryNotice onRetry={() => void retry()} className="mt-2">
          {refusal.detail}
        </RetryNotice>
      ) : null}
      {data && !rule ? (
        <p className="mt-1 text-muted text-sm">The rule has since been deleted and sends no more alerts.</p>
      ) : null}
      {rule ? (
        <div className="mt-1 text-muted text-sm">
          <p>
            {describeWatch(rule)} · {describeView(readView(new URLSearchParams(rule.query)))}
          </p>
          <p className="text-muted">{rule.is_on ? describeNoise(rule) : "This rule is off."}</p>
        </div>
      ) : null}
    </Dialog>
  );
}
