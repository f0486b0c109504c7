"use client";

import { ChevronDown } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { ColleaguePicker } from "@/components/colleagues/colleague-picker";
import { Avatar } from "@/components/ui/avatar";
import { Spinner } from "@/components/ui/button/spinner";
import { useOnline } from "@/components/ui/hooks/use-online";
import { showToast } from "@/components/ui/overlay/toast-store";
import { assignOwner } from "@/lib/colleagues/browser/requests";
import type { PersonRef } from "@/lib/contracts/activity";

interface OwnerPickerProps {
  accountId: string;
  owner: PersonRef | null;
  meUid: string;
}

/** Chooses an account's owner, for users who may. The choice shows at once and is rolled back when the backend refuses it. */
export function OwnerPicker({ accountId, owner, meUid }: OwnerPickerProps) {
  const router = useRouter();
  const isOnline = useOnline();
  const isSending = useRef(false);
  const [shown, setShown] = useState(owner);
  const [known, setKnown] = useState(owner?.uid);
  const [isBusy, setBusy] = useState(false);
  if (known !== owner?.uid) {
    setKnown(owner?.uid);
    setShown(owner);
  }
  const onPick = async (person: PersonRef | null) => {
    if (isSending.current || !isOnline || person?.uid === shown?.uid) return;
    const before = shown;
    isSending.current = true;
    setBusy(true);
    setShown(person);
    const outcome = await assignOwner(accountId, person?.uid ?? null);
    isSending.current = false;
    setBusy(false);
    if (outcome.kind === "refused") {
      setShown(before);
      showToast(outcome.detail, { tone: "danger" });
      return;
    }
    showToast(person ? `${person.name} looks after this account now.` : "Nobody looks after this account now.");
    router.refresh();
  };
  return (
    <ColleaguePicker
      label="Choose the owner"
      value={shown}
      meUid={meUid}
      nobody="Nobody"
      onPick={onPick}
      triggerClassName="-mx-1 inline-flex h-7 max-w-[calc(100%+0.5rem)] items-center gap-1.5 rounded-sm px-1 text-muted hover:bg-hover hover:text-ink"
      trigger={
        <>
          <span>Owner:</span>
          {isBusy ? (
            <Spinner />
          ) : shown ? (
            <Avatar name={shown.name} size="sm" className="size-5! text-[0.5625rem]!" />
          ) : null}
          <span data-live="owner" className="min-w-0 truncate rounded-xs font-medium text-ink">
            {shown?.name ?? "nobody"}
          </span>
          <ChevronDown className="size-3.5 shrink-0 opacity-70 print:hidden" aria-hidden="true" />
        </>
      }
    />
  );
}
