"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Committee, CommitteeSeat } from "@/lib/contracts/contacts/committee";
import { send } from "@/lib/http/browser/send";

/**
 * The seats of an account's committee, and a function that fills one: the backend's response is shown at once, with
 * Undo.
 *
 * @param first the seats as the server rendered them
 */
export function useSeats(accountId: string, first: Committee) {
  const router = useRouter();
  const { run } = useOneAtATime();
  const [later, setLater] = useState<{ of: Committee; now: Committee } | null>(null);
  const { seats } = later?.of === first ? later.now : first;

  const attempt = async ({ role, holder }: Pick<CommitteeSeat, "role" | "holder">, contactId: string | null) => {
    const outcome = await send("PUT /accounts/:id/committee/:role/", {
      params: { id: accountId, role: role.id },
      body: { contact_id: contactId, expected: holder?.id ?? null },
    });
    if (outcome.kind === "ok") setLater({ of: first, now: outcome.data });
    router.refresh();
    return outcome;
  };

  /** @returns the error as a sentence; null on success */
  const fill = async (seat: CommitteeSeat, contact: { id: string; name: string } | null): Promise<string | null> => {
    const outcome = await run(() => attempt(seat, contact?.id ?? null));
    if (outcome === null) return null;
    if (outcome.kind === "refused") return outcome.fields.contact_id ?? outcome.detail;
    const written = { role: seat.role, holder: contact && { ...contact, title: "", absence: null } };
    const undo = async () => {
      const back = await attempt(written, seat.holder?.id ?? null);
      if (back.kind === "refused") showToast(back.fields.contact_id ?? back.detail, { tone: "danger" });
      else showToast("Undone.");
    };
    showToast(contact ? `${seat.role.name}: ${contact.name}.` : `${seat.role.name} is open again.`, {
      action: { label: "Undo", run: () => void undo() },
    });
    return null;
  };
  return { seats, fill };
}
