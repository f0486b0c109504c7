"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { type NewListFields, PastedPreview } from "./pasted-preview";
import { PastedText } from "./pasted-text";
import { useListActions } from "./use-list-actions";
import { usePastedNames } from "./use-pasted-names";

interface PasteDialogProps {
  onClose: () => void;
  /** Shows a list, or all accounts. */
  onShow: (id: string | null) => void;
}

/** Creates a list from pasted names: they are looked up and shown before the list is created. */
export default function PasteDialog({ onClose, onShow }: PasteDialogProps) {
  const actions = useListActions();
  const names = usePastedNames();
  const { preview, choices, ids } = names;
  const [fields, setFields] = useState<NewListFields>({ name: "", isShared: false });
  const isTyping = preview === null;
  const { ref, error, savedDraft, refuse, clear, isBusy, run } = useForm<"pasted" | "name">("pasted-list", {
    first: isTyping ? "textarea" : undefined,
  });

  const lookUp = async () => {
    const pasted = (await run(names.lookUp)) ?? null;
    if (pasted === null) clear();
    else refuse({ pasted });
  };
  const make = async () => {
    const name = fields.name.trim();
    if (name === "") return refuse({ name: "Enter a name." });
    const made = await actions.add({ name, is_shared: fields.isShared, account_ids: ids });
    if (!made) return;
    savedDraft.drop();
    onClose();
    onShow(made.id);
    showToast(`Created “${made.name}” with ${formatPlural(ids.length, "account")}.`, {
      action: {
        label: "Undo",
        run: () => void actions.remove(made.id).then((isRemoved) => (isRemoved ? onShow(null) : undefined)),
      },
    });
  };
  return (
    <FormDialog
      onClose={onClose}
      title="New list from pasted names"
      form={{ ref, error, savedDraft, isBusy: isBusy || actions.isSending }}
      action={isTyping ? "Look up" : `Create list of ${formatCount(ids.length)}`}
      canSend={isTyping || ids.length > 0}
      onSubmit={isTyping ? lookUp : make}
      onInput={clear}
      aside={
        isTyping ? null : (
          <Button className="mr-auto" onClick={names.goBack}>
            Back
          </Button>
        )
      }
    >
      {preview ? (
        <PastedPreview
          {...{ preview, choices, fields }}
          problem={error.fields.name}
          onFields={setFields}
          onChoose={names.choose}
        />
      ) : (
        <PastedText names={names} problem={error.fields.pasted} />
      )}
    </FormDialog>
  );
}
