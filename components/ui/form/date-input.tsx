"use client";

import { clsx } from "clsx";
import { type ComponentProps, useId, useState } from "react";
import { useControl } from "../hooks/use-control";
import { ControlError } from "./field";
import { inputStyle } from "./input";

interface DateInputProps extends Omit<ComponentProps<"input">, "size" | "type"> {
  type?: "date" | "datetime-local";
}

/**
 * A date, with or without a time. An incomplete one has the value "", as if there were no date: it keeps its form from
 * being submitted, and is marked whenever its validity is checked.
 */
export function DateInput({ type = "date", className, onInput, onInvalid, ...own }: DateInputProps) {
  const rest = { ...useControl(), ...own };
  const id = useId();
  const [isMarked, setMarked] = useState(false);
  // A controlled value that is set by the page replaces the incomplete one.
  const isIncomplete = isMarked && !rest.value;
  return (
    <div className="flex w-full min-w-0 flex-col gap-1.5">
      <input
        {...rest}
        type={type}
        ref={refuseIncomplete}
        className={inputStyle("md", className)}
        aria-invalid={isIncomplete || rest["aria-invalid"]}
        aria-describedby={clsx(rest["aria-describedby"], isIncomplete && id) || undefined}
        onInput={(event) => {
          setMarked(false);
          onInput?.(event);
        }}
        onInvalid={(event) => {
          setMarked(event.currentTarget.validity.badInput);
          onInvalid?.(event);
        }}
      />
      {isIncomplete ? <ControlError id={id}>Complete the date.</ControlError> : null}
    </div>
  );
}

/** Stops the events of its form before React, which listens at the root, passes them to the form. */
function refuseIncomplete(input: HTMLInputElement | null) {
  const form = input?.form;
  const onSubmit = (event: Event) => {
    if (!input?.validity.badInput) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    input.focus();
    input.checkValidity();
  };
  form?.addEventListener("submit", onSubmit);
  return () => form?.removeEventListener("submit", onSubmit);
}
