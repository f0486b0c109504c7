"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { type Outcome, send } from "@/lib/http/browser/send";
import type { Proven } from "@/lib/identity-proof/browser/with-proof";

/**
 * Lets an admin fill an empty workspace with fictitious accounts, and remove them later.
 *
 * @param count the number of sample accounts in the workspace
 */
export default function SampleDataCard({ count }: { count: number }) {
  const router = useRouter();
  const { isSending: isBusy, run } = useOneAtATime();
  const [isConfirming, setConfirming] = useState(false);
  const change = async (sendChange: (proven: Proven) => Promise<Outcome<unknown>>, done: string) => {
    const outcome = await run(sendChange);
    if (outcome === null) return;
    if (outcome.kind === "refused") return void showToast(outcome.detail, { tone: "danger" });
    showToast(done);
    router.refresh();
  };
  const add = () => change(() => send("PUT /clients/me/sample-data/"), "Sample data added.");
  const remove = () => {
    setConfirming(false);
    const path = "POST /clients/me/sample-data/remove/";
    return change((proven) => send(path, { body: proven }), "Sample data removed.");
  };
  const isEmpty = count === 0;
  return (
    <Card aria-labelledby="sample-data">
      <CardHeader
        id="sample-data"
        title={isEmpty ? "Look around with sample data" : "Sample data"}
        description={
          isEmpty
            ? "Adds 12 made-up accounts with contacts, signals and tasks. You can remove them at any time."
            : `${formatPlural(count, "made-up account")}, marked “(sample)”. They send no alerts or email.`
        }
      />
      <CardBody>
        <OnlineButton busy={isBusy} onClick={() => (isEmpty ? void add() : setConfirming(true))}>
          {isEmpty ? "Add sample data" : "Remove sample data"}
        </OnlineButton>
      </CardBody>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title="Remove sample data?"
        description={`${formatPlural(count, "sample account")} and everything recorded for them will be deleted for everyone, including contacts, notes, tasks and files that you or your colleagues added there. Your own accounts stay, and so do sample accounts that were renamed or given another domain. This can’t be undone.`}
        action="Remove"
        onConfirm={() => void remove()}
      />
    </Card>
  );
}
