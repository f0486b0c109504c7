"use client";

import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { lazyPanel } from "@/components/ui/state/lazy-component";
import type { PlainValue } from "@/lib/contracts/accounts/account-change";
import type { AccountField } from "@/lib/contracts/accounts/account-field";

const loadForm = () => import("./value-form");
const ValueForm = lazyPanel(loadForm, "The value could not be opened");

interface EditableValueProps {
  accountId: string;
  field: string;
  label: string;
  value: PlainValue;
  /** The custom field that the value belongs to; absent for a built-in field. */
  custom?: AccountField | undefined;
  /** The formatted value. */
  children: ReactNode;
}

/** A value that can be edited in place: by a click, or by Enter or `e` when it is focused. */
export function EditableValue({ accountId, field, label, value, custom, children }: EditableValueProps) {
  const router = useRouter();
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const [isEditing, setEditing] = useState(false);
  const [isOpening, startOpening] = useTransition();
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing)
    return (
      <ValueForm
        {...{ accountId, field, label, value, custom }}
        asksSource
        cancelsOnEscape
        onSaved={router.refresh}
        onUndo={router.refresh}
        onClose={() => setEditing(false)}
      />
    );
  // The value stays, with the focus, until the form's code has loaded.
  const edit = () => startOpening(() => setEditing(true));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Keys typed for the form must not trigger the page's shortcuts.
    if (isOpening || event.key === "e") event.stopPropagation();
    if (isOpening || event.key !== "e") return;
    event.preventDefault();
    edit();
  };
  return (
    <button
      ref={button}
      type="button"
      aria-label={`Edit ${label}`}
      onClick={edit}
      // Preloads the form's code, so that it has usually arrived when the user presses the value. A failure is reported
      // when the form opens.
      onFocus={() => void loadForm().catch(() => undefined)}
      onKeyDown={onKeyDown}
      className="group/value -mx-1 inline-flex min-h-6 min-w-0 items-start gap-1.5 rounded-sm px-1 text-left hover:bg-hover print:min-h-0"
    >
      {children}
      <Pencil
        className="mt-1 size-3 shrink-0 text-muted print:hidden opacity-0 group-hover/value:opacity-100 group-focus-visible/value:opacity-100"
        aria-hidden="true"
      />
    </button>
  );
}
