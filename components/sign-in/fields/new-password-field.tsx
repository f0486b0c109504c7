"use client";

import { clsx } from "clsx";
import { useId, useState } from "react";
import { Field } from "@/components/ui/form/field";
import { useControl } from "@/components/ui/hooks/use-control";
import { PasswordInput } from "./password-input";
import { minPasswordLength, PasswordStrength } from "./password-strength";

interface NewPasswordFieldProps {
  label: string;
  error: string | undefined;
  autoFocus?: boolean;
}

/** The field for a new password, with a show button and a length rating. */
export function NewPasswordField({ label, error, autoFocus }: NewPasswordFieldProps) {
  return (
    <Field label={label} error={error}>
      <RatedPassword autoFocus={autoFocus} isWrong={error !== undefined} />
    </Field>
  );
}

function RatedPassword({ autoFocus, isWrong }: { autoFocus: boolean | undefined; isWrong: boolean }) {
  const [length, setLength] = useState(0);
  const strengthId = useId();
  return (
    <>
      <PasswordInput
        aria-describedby={clsx(useControl()?.["aria-describedby"], strengthId)}
        size="lg"
        name="password"
        autoComplete="new-password"
        minLength={minPasswordLength}
        maxLength={200}
        required
        autoFocus={autoFocus}
        onChange={(event) => setLength(event.target.value.length)}
      />
      <PasswordStrength id={strengthId} length={length} isHidden={isWrong} />
    </>
  );
}
