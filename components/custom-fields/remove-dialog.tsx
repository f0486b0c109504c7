"use client";

import { useState } from "react";
import { useRead } from "@/components/cache/use-read";
import { FormNotice } from "@/components/ui/form/form";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { AccountField, FieldUse } from "@/lib/contracts/accounts/account-field";
import { removedFieldDays } from "@/lib/contracts/accounts/custom-field";
import { formatCount } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";

interface RemoveDialogProps {
  field: AccountField;
  onClose: () => void;
  onRemoved: () => void;
}

/** Lists the effects of removing a field, and asks for confirmation. */
export function RemoveDialog({ field, onClose, onRemoved }: RemoveDialogProps) {
  const { isSending, run } = useOneAtATime();
  const [problem, setProblem] = useState<string | null>(null);
  const { data, isLoading, refusal } = useRead(["field-use", field.id], () =>
    send("GET /accounts/fields/:id/use/", { params: { id: field.id } }),
  );
  const use = isLoading || refusal ? undefined : data;
  const remove = async () => {
    const outcome = await run(() => send("DELETE /accounts/fields/:id/", { params: { id: field.id } }));
    if (outcome === null) return;
    if (outcome.kind === "refused") setProblem(outcome.detail);
    else onRemoved();
  };
  return (
    <ConfirmDialog
      open
      width="md"
      title={`Remove ${field.name}?`}
      onClose={onClose}
      action="Remove field"
      isBusy={isSending}
      onConfirm={() => void remove()}
    >
      <div className="flex flex-col gap-3">
        <FormNotice detail={problem} />
        <p className="text-muted text-sm">
          {use === undefined ? "Its values disappear" : describeUse(use)} from lists, accounts, filters and exports. You
          can restore it{use?.values === 0 ? "" : " with its values"} for {removedFieldDays} days; then it is deleted.
        </p>
      </div>
    </ConfirmDialog>
  );
}

function describeUse({ values, is_exact: isExact }: FieldUse): string {
  if (values === 0) return "No account has a value for it. It disappears";
  if (values === 1) return "The value of one account disappears";
  return `The values of ${isExact ? "" : "more than "}${formatCount(values)} accounts disappear`;
}
