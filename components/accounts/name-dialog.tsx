"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";

/** The name of a view or a list of accounts, and whether it is shared within the client. */
interface NameAndSharing {
  name: string;
  is_shared: boolean;
}

interface NameDialogProps {
  title: string;
  /** The saved name and sharing; absent for a new view or list. */
  saved?: NameAndSharing | null;
  placeholder?: string;
  /** The name of the draft, derived from the view or list. */
  draft: string;
  isBusy: boolean;
  /** Called with a valid name. @returns whether it was saved */
  onSave: (fields: NameAndSharing) => Promise<boolean>;
  /** Deletes the saved view or list after a confirmation. */
  deletion?: { verb: "Delete" | "Remove"; noun: string; consequence: string; onConfirm: () => Promise<void> };
  /** Renders a note on the effect of the chosen sharing. */
  renderNote?: (isShared: boolean) => ReactNode;
  onClose: () => void;
}

/** Names and shares a view or a list, or deletes it. */
export function NameDialog(props: NameDialogProps) {
  const { title, saved = null, placeholder, draft, isBusy, onSave, deletion, renderNote, onClose } = props;
  const [fields, setFields] = useState<NameAndSharing>({
    name: saved?.name ?? "",
    is_shared: saved?.is_shared ?? false,
  });
  // Restoring a draft changes both fields before the next render.
  const set = (change: Partial<NameAndSharing>) => setFields((before) => ({ ...before, ...change }));
  const [isDeleting, setDeleting] = useState(false);
  const form = useForm<"name">(draft);
  const submit = async () => {
    const name = fields.name.trim();
    if (name === "") return form.refuse({ name: "Enter a name." });
    form.clear();
    if (await onSave({ ...fields, name })) form.savedDraft.drop();
  };
  return (
    <>
      {/* Rendered before the form, so that it closes first; the form then returns the focus to the element that opened
          it. */}
      {deletion ? (
        <ConfirmDialog
          open={isDeleting}
          onClose={() => setDeleting(false)}
          title={`${deletion.verb} “${saved?.name}”?`}
          action={`${deletion.verb} ${deletion.noun}`}
          cancel="Back"
          isBusy={isBusy}
          onConfirm={() => void deletion.onConfirm()}
        >
          <p className="text-muted text-sm">
            {saved?.is_shared ? "It will be deleted for everyone. " : ""}
            {deletion.consequence}
          </p>
        </ConfirmDialog>
      ) : null}
      <FormDialog
        form={{ ...form, isBusy }}
        onClose={onClose}
        width="sm"
        title={title}
        action="Save"
        onSubmit={submit}
        aside={
          deletion ? (
            <Button variant="danger-quiet" className="mr-auto" onClick={() => setDeleting(true)}>
              {deletion.verb}
            </Button>
          ) : null
        }
      >
        <Field label="Name" error={form.error.fields.name}>
          <Input
            value={fields.name}
            maxLength={60}
            autoComplete="off"
            placeholder={placeholder}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        <Checkbox
          checked={fields.is_shared}
          onChange={(event) => set({ is_shared: event.target.checked })}
          label="Share with everyone in this workspace"
        />
        {renderNote?.(fields.is_shared)}
      </FormDialog>
    </>
  );
}
