"use client";

import { clsx } from "clsx";
import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Form, FormNotice } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import type { Refusal } from "@/lib/http/browser/send";

interface EntryFormProps extends Omit<ComponentProps<"form">, "ref" | "onSubmit" | "onKeyDown"> {
  label: string;
  /** The label of its main button. */
  action?: string;
  canSave: boolean;
  /**
   * Saves the entry.
   *
   * @returns why it was refused; null on success
   */
  onSave: () => Promise<Refusal | null>;
  onClose: () => void;
  /** Removes its draft. */
  onDiscard: () => void;
  /** Whether its fields show a saved draft. */
  isRestored?: boolean;
  /** Shown before the buttons. */
  more?: ReactNode;
}

/** Edits an entry in place: Ctrl+Enter saves, Esc closes it and keeps the draft; pressing save repeatedly saves once. */
export function EntryForm({
  label,
  action = "Save",
  canSave,
  onSave,
  onClose,
  onDiscard,
  isRestored = false,
  more,
  className,
  children,
  ...form
}: EntryFormProps) {
  const { ref, error, refuse, clear, isBusy, run } = useForm({ noDraft: "own-draft" }, { first: "textarea" });
  const save = async () => {
    if (isBusy || !canSave) return;
    clear();
    const refusal = await run(onSave);
    if (refusal) refuse({}, Object.values(refusal.fields)[0] ?? refusal.detail);
  };
  const cancel = () => {
    onDiscard();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onClose();
    } else if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void save();
    }
  };
  return (
    <Form
      {...form}
      ref={ref}
      aria-label={label}
      onSubmit={save}
      onKeyDown={onKeyDown}
      className={clsx("mt-1 flex flex-col gap-2.5", className)}
    >
      <FormNotice detail={error.detail} />
      {children}
      <div className="flex items-center gap-2">
        {more}
        <OnlineButton type="submit" size="sm" variant="primary" busy={isBusy} disabled={!canSave}>
          {action}
        </OnlineButton>
        <Button size="sm" variant="ghost" onClick={cancel}>
          Cancel
        </Button>
        {isRestored ? (
          <p role="status" className="text-muted text-sm">
            Your draft was restored.
          </p>
        ) : null}
      </div>
    </Form>
  );
}
