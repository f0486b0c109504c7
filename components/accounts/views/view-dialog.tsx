"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { OnlineButton } from "@/components/ui/online-button";
import { showToast } from "@/components/ui/toast-store";
import type { NewView, SavedView } from "@/lib/contracts/account-view";
import type { useSavedViews } from "./use-saved-views";
import type { Naming } from "./view-bar";

interface ViewDialogProps {
  naming: NonNullable<Naming>;
  /** What a new view holds. */
  content: Pick<NewView, "query" | "columns" | "density">;
  actions: ReturnType<typeof useSavedViews>;
  onClose: () => void;
  onAdded: (view: SavedView) => void;
  onRemoved: (view: SavedView) => void;
}

/** Names a new view, or renames, shares and removes one that is there. */
export function ViewDialog({ naming, content, actions, onClose, onAdded, onRemoved }: ViewDialogProps) {
  const form = useId();
  const edited = naming.kind === "edit" ? naming.view : null;
  const [name, setName] = useState(edited?.name ?? "");
  const [isShared, setShared] = useState(edited?.is_shared ?? false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return setProblem("Give the view a name.");
    const fields = { name: name.trim(), is_shared: isShared };
    if (edited) {
      if (await actions.change(edited, fields)) onClose();
      return;
    }
    const added = await actions.add({ ...fields, ...content });
    if (!added) return;
    onAdded(added);
    showToast(isShared ? `Saved “${added.name}” for everybody here.` : `Saved “${added.name}”.`);
  };
  const remove = async () => {
    if (!edited || !(await actions.remove(edited))) return;
    onRemoved(edited);
    showToast(`Removed the view “${edited.name}”.`);
  };
  if (edited && isRemoving) {
    return (
      <Dialog
        open
        onClose={onClose}
        width="sm"
        title={`Remove “${edited.name}”?`}
        footer={
          <>
            <Button onClick={() => setRemoving(false)}>Back</Button>
            <OnlineButton variant="danger" busy={actions.isSending} onClick={() => void remove()}>
              Remove view
            </OnlineButton>
          </>
        }
      >
        <p className="text-muted text-sm">
          {edited.is_shared ? "Everybody here loses it. " : ""}The accounts in it stay as they are.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title={edited ? "Edit view" : "Save view"}
      footer={
        <>
          {edited ? (
            <Button variant="danger-quiet" className="mr-auto" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
          <OnlineButton type="submit" form={form} variant="primary" busy={actions.isSending}>
            Save
          </OnlineButton>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
        <Field label="Name" error={problem}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={60}
              autoComplete="off"
              placeholder="West coast, largest first"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Checkbox
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
          label="Share with everybody at this client"
        />
      </form>
    </Dialog>
  );
}
