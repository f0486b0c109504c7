import type { ComponentProps } from "react";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "noValidate" | "action" | "method"> {
  /** Receives the values of the form's named fields. */
  onSubmit: (values: FormData) => unknown;
}

/** A form that is sent by script; its errors are shown by `useForm` instead of the browser. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(new FormData(event.currentTarget));
      }}
    />
  );
}

/** The trimmed text of a field; empty when the form has no such field. */
export function readText(values: FormData, name: string): string {
  return String(values.get(name) ?? "").trim();
}
