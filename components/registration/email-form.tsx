import { Button } from "@/components/ui/button/button";
import { EmailInput } from "@/components/ui/form/email-input";
import { Field } from "@/components/ui/form/field";
import { FormMessage } from "../sign-in/fields/form-message";
import type { useAccountForm } from "./use-account-form";

interface EmailFormProps {
  form: ReturnType<typeof useAccountForm>;
  /** Where the browser posts the form without JavaScript. */
  path: string;
  label: string;
  /** The label of the button. */
  action: string;
}

/** Asks for an email, to which a link is sent. */
export function EmailForm({ form, path, label, action }: EmailFormProps) {
  return (
    <div className="flex flex-col gap-5">
      <FormMessage text={form.error.detail} />
      <form
        ref={form.ref}
        action={path}
        method="post"
        noValidate={form.isReady}
        onSubmit={form.onSubmit}
        className="flex flex-col gap-4"
      >
        <Field label={label} error={form.error.fields.email}>
          <EmailInput size="lg" autoComplete="username" autoFocus />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={form.isBusy}>
          {action}
        </Button>
      </form>
    </div>
  );
}
