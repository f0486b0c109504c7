"use client";

import PersonSearch from "@/components/colleagues/person-search";
import { setOwner } from "@/components/colleagues/set-owner";
import type { Account } from "@/lib/contracts/accounts/account";
import type { PersonRef } from "@/lib/contracts/activity/activity";
import { changeInLists } from "../cached-lists";

interface OwnerChoiceProps {
  account: Account;
  onClose: () => void;
}

/** The colleagues that an account can be assigned to. */
export default function OwnerChoice({ account, onClose }: OwnerChoiceProps) {
  return (
    <PersonSearch
      label={`Owner of ${account.name}`}
      value={account.owner}
      nobody="Nobody"
      onPick={(person) => {
        onClose();
        void assignOwner(account, person);
      }}
    />
  );
}

/** Assigns the owner: shown at once, rolled back when the backend refuses it. */
async function assignOwner({ id, owner: before }: Account, person: PersonRef | null): Promise<void> {
  if (person?.uid === before?.uid) return;
  const show = (owner: PersonRef | null) => changeInLists(id, { owner: owner && { uid: owner.uid, name: owner.name } });
  show(person);
  const change = { from: before?.uid ?? null, to: person?.uid ?? null, onChanged: show };
  if (!(await setOwner(id, change))) show(before);
}
