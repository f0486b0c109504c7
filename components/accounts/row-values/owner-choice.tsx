"use client";

import { PersonSearch } from "@/components/colleagues/person-search";
import { showToast } from "@/components/ui/overlay/toast-store";
import { assignOwner } from "@/lib/colleagues/browser/requests";
import type { Account } from "@/lib/contracts/accounts/account";
import type { PersonRef } from "@/lib/contracts/activity/activity";
import { changeInLists } from "../kept-lists";

interface OwnerChoiceProps {
  account: Account;
  meUid: string;
  onClose: () => void;
}

/** The colleagues that an account can be assigned to. */
export default function OwnerChoice({ account, meUid, onClose }: OwnerChoiceProps) {
  return (
    <PersonSearch
      label={`Owner of ${account.name}`}
      value={account.owner}
      meUid={meUid}
      nobody="Nobody"
      onPick={(person) => {
        onClose();
        void giveTo(account, person);
      }}
    />
  );
}

/** Assigns the owner: shown at once, with Undo; rolled back with a message when the backend refuses it. */
async function giveTo(account: Account, person: PersonRef | null, isUndo = false): Promise<void> {
  const before = account.owner;
  if (person?.uid === before?.uid) return;
  const owner = person && { uid: person.uid, name: person.name };
  changeInLists(account.id, { owner });
  const outcome = await assignOwner(account.id, person?.uid ?? null);
  if (outcome.kind === "refused") {
    changeInLists(account.id, { owner: before });
    showToast(`${account.name}: ${outcome.detail}`, { tone: "danger" });
    return;
  }
  const text = person ? `${person.name} looks after ${account.name} now.` : `Nobody looks after ${account.name} now.`;
  const undo = { label: "Undo", run: () => void giveTo({ ...account, owner }, before, true) };
  showToast(text, isUndo ? {} : { action: undo });
}
