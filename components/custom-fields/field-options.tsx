"use client";

import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { focusControl } from "@/components/ui/form/focus-control";
import { Input } from "@/components/ui/form/input";
import { maxFieldNameLength, maxOptions } from "@/lib/contracts/accounts/custom-field";

/** An option while it is edited; a new one has no id. */
export interface OptionDraft {
  key: string;
  id?: string;
  label: string;
}

interface FieldOptionsProps {
  options: readonly OptionDraft[];
  error: string | undefined;
  /** Whether accounts may already use the options. */
  isUsed: boolean;
  onChange: (options: readonly OptionDraft[]) => void;
}

/** Edits the options of a field: a new option gets the focus, and so does the next option after a removal. */
export function FieldOptions({ options, error, isUsed, onChange }: FieldOptionsProps) {
  const made = useRef(0);
  const box = useRef<HTMLFieldSetElement>(null);
  const edit = (next: readonly OptionDraft[], focused: string) => {
    flushSync(() => onChange(next));
    focusControl(box.current, focused);
  };
  const add = () => {
    made.current += 1;
    const key = `new-${made.current}`;
    edit([...options, { key, label: "" }], key);
  };
  const remove = (at: number) => {
    const next = options.filter((_, index) => index !== at);
    edit(next, next[Math.min(at, next.length - 1)]?.key ?? "add");
  };
  return (
    <fieldset ref={box} className="flex flex-col items-start gap-2">
      <legend className="mb-1.5 font-medium text-ink text-sm">Options</legend>
      {options.map(({ key, label }, at) => (
        <div key={key} className="flex w-full items-center gap-1">
          <Input
            data-control={key}
            aria-label={`Option ${at + 1}`}
            value={label}
            maxLength={maxFieldNameLength}
            autoComplete="off"
            className="min-w-0 grow"
            onChange={(event) => {
              const text = event.currentTarget.value;
              onChange(options.map((one) => (one.key === key ? { ...one, label: text } : one)));
            }}
          />
          <IconButton label={`Remove ${label.trim() || `option ${at + 1}`}`} tooltip="none" onClick={() => remove(at)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button data-control="add" size="sm" onClick={add} disabled={options.length >= maxOptions}>
        <Plus className="size-4" aria-hidden="true" />
        Add an option
      </Button>
      {error ? (
        <p role="alert" className="text-danger-ink text-sm">
          {error}
        </p>
      ) : isUsed ? (
        <p className="text-muted text-sm">Accounts keep a removed option, but it can’t be chosen again.</p>
      ) : null}
    </fieldset>
  );
}
