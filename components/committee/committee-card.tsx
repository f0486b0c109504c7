"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useCan } from "@/components/session/me";
import { Card, CardHeader } from "@/components/ui/card";
import { showToast } from "@/components/ui/overlay/toast-store";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import { describeSeats } from "@/lib/committee/seats";
import type { Committee, CommitteeSeat } from "@/lib/contracts/contacts/committee";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { SeatFace } from "./seat-face";
import { type SeatAction, SeatMenu } from "./seat-menu";
import { useSeats } from "./use-seats";

const ContactDialogs = lazyDialog(
  () => import("@/components/contacts/dialogs/contact-dialogs"),
  "The contact could not be opened",
);
const SeatDialog = lazyDialog(() => import("./seat-dialog"), "The contacts could not be shown");
const SeatTaskDialog = lazyDialog(() => import("./seat-task-dialog"), "The task could not be opened");

interface CommitteeCardProps {
  account: { id: string; name: string };
  committee: Committee;
  /** The account's contacts; null: they are loaded when a dialog needs them. */
  people: readonly Contact[] | null;
}

/** The buying committee: for each role the face of its contact, or a gap with ways to fill it. */
export function CommitteeCard({ account, committee, people }: CommitteeCardProps) {
  const canEdit = useCan("editAccounts");
  const router = useRouter();
  const { seats, fill } = useSeats(account.id, committee);
  const [open, setOpen] = useState<{ seat: CommitteeSeat; action: SeatAction } | null>(null);
  if (seats.length === 0) return null;
  const close = () => setOpen(null);
  const fillAtOnce = async (seat: CommitteeSeat, contact: { id: string; name: string } | null) => {
    const wrong = await fill(seat, contact);
    if (wrong !== null) showToast(wrong, { tone: "danger" });
  };
  const act = (seat: CommitteeSeat, action: SeatAction) => {
    if (action === "empty") void fillAtOnce(seat, null);
    else setOpen({ seat, action });
  };
  return (
    <Card aria-labelledby="committee" className="@container">
      <CardHeader id="committee" title="Buying committee" description={describeSeats(seats)} />
      <ul
        aria-label="Roles"
        className="grid grid-cols-1 gap-x-2 gap-y-1 px-2.5 pb-3 @sm:grid-cols-2 @xl:grid-cols-3 md:px-3.5 @4xl:grid-cols-5"
      >
        {seats.map((seat) => (
          <li key={seat.role.id} className="min-w-0">
            {canEdit ? (
              <SeatMenu seat={seat} onAct={(action) => act(seat, action)} />
            ) : (
              <div className="p-1.5">
                <SeatFace seat={seat} canEdit={false} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {open?.action === "add" ? (
        <ContactDialogs
          open={{ kind: "add" }}
          account={account}
          people={people}
          onAdded={({ id, full_name: name }) => void fillAtOnce(open.seat, { id, name })}
          onChanged={router.refresh}
          onClose={close}
        />
      ) : null}
      {open?.action === "choose" ? (
        <SeatDialog
          seat={open.seat}
          accountId={account.id}
          known={people}
          onFill={fill}
          onAdd={() => act(open.seat, "add")}
          onClose={close}
        />
      ) : null}
      {open?.action === "task" ? (
        <SeatTaskDialog seat={open.seat} accountId={account.id} onSaved={router.refresh} onClose={close} />
      ) : null}
    </Card>
  );
}
