"use client";

import { useState } from "react";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "./password-input";
import { minPasswordLength, PasswordStrength } from "./password-strength";

interface NewPasswordFieldProps {
  label: string;
  error: string | undefined;
  autoFocus?: boolean;
}

/** The field for a new password, with a show button and a length rating. */
export function NewPasswordField({ label, error, autoFocus }: NewPasswordFieldProps) {
  const [length, setLength] = useState(0);
  return (
    <Field label={label} error={error}>
      {(control) => (
        <>
          <PasswordInput
            {...control}
            aria-describedby={[control["aria-describedby"], `${control.id}-strength`].filter(Boolean).join(" ")}
            size="lg"
            name="password"
            autoComplete="new-password"
            minLength={minPasswordLength}
            maxLength={200}
            required
            autoFocus={autoFocus}
            onChange={(event) => setLength(event.target.value.length)}
          />
          <PasswordStrength id={`${control.id}-strength`} length={length} isQuiet={error !== undefined} />
        </>
      )}
    </Field>
  );
}
