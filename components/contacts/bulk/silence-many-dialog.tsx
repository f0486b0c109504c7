"use client";

import type { FormEvent } from "react";
import { useForm } from "@/components/ui/form/use-form";
import { formatPlural } from "@/lib/figures/number";
import { reasonMissing, SilenceForm } from "../dialogs/silence-form";

interface SilenceManyDialogProps {
  count: number;
  onClose: () => void;
  /** Starts the change. @returns whether it was started; otherwise the draft of the reason is kept */
  onSet: (reason: string) => Promise<boolean>;
}

/** Asks why the selected contacts are marked as do-not-contact. */
export function SilenceManyDialog({ count, onClose, onSet }: SilenceManyDialogProps) {
  const { ref, error, savedDraft, refuse } = useForm("silence-many", { first: "input" });
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    if (reason === "") return refuse({ do_not_contact_reason: reasonMissing });
    if (await onSet(reason)) savedDraft.drop();
  };
  return (
    <SilenceForm
      whom={formatPlural(count, "contact")}
      form={{ ref, error, savedDraft, isBusy: false }}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  );
}
