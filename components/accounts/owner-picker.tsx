"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ColleaguePicker } from "@/components/colleagues/colleague-picker";
import { setOwner } from "@/components/colleagues/set-owner";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { useOnline } from "@/components/ui/hooks/use-online";
import type { PersonRef } from "@/lib/contracts/activity/activity";
import { OwnerFace, ownerButtonStyle } from "./owner-face";

interface OwnerPickerProps {
  accountId: string;
  owner: PersonRef | null;
}

/**
 * Chooses an account's owner, for permitted users. The choice shows at once and is rolled back when the backend refuses
 * it.
 */
export function OwnerPicker({ accountId, owner }: OwnerPickerProps) {
  const router = useRouter();
  const isOnline = useOnline();
  const { isSending: isBusy, run } = useOneAtATime();
  const [shown, setShown] = useState(owner);
  const [known, setKnown] = useState(owner?.uid);
  if (known !== owner?.uid) {
    setKnown(owner?.uid);
    setShown(owner);
  }
  const pick = async (person: PersonRef | null) => {
    if (!isOnline || person?.uid === shown?.uid) return;
    const before = shown;
    setShown(person);
    const show = (now: PersonRef | null) => {
      setShown(now);
      router.refresh();
    };
    const change = { from: before?.uid ?? null, to: person?.uid ?? null, onChanged: show };
    // A refusal may mean that a colleague has changed the owner, so that the page is out of date.
    if (!(await setOwner(accountId, change))) show(before);
  };
  return (
    <ColleaguePicker
      label="Choose the owner"
      value={shown}
      nobody="Nobody"
      onPick={(person) => void run(() => pick(person))}
      triggerClassName={`${ownerButtonStyle} hover:bg-hover hover:text-ink`}
      trigger={<OwnerFace owner={shown} isBusy={isBusy} />}
    />
  );
}
