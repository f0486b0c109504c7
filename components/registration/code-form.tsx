"use client";

import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { fieldsOf } from "@/lib/http/browser/call-host";
import { dispatchAuth } from "@/lib/session/browser/store";
import { isUser } from "@/lib/session/stored-user";
import { CodeInput } from "../sign-in/fields/code-input";
import { FormMessage } from "../sign-in/fields/form-message";
import { readNextPath } from "./read-next-path";
import { useAccountForm } from "./use-account-form";

interface CodeFormProps {
  /** The label of its field. */
  label: string;
  next: string | null;
  problem: string | null;
}

/** Asks for a code of the second factor. The ticket of the sign-in is in a cookie that scripts can't read. */
export function CodeForm({ label, next, problem }: CodeFormProps) {
  const form = useAccountForm({
    path: "/api/auth/code",
    problem,
    check: ({ code = "" }): Record<string, string> => (code.trim() === "" ? { code: "Enter the code." } : {}),
    onDone: (body) => {
      const { user } = fieldsOf(body);
      if (isUser(user)) dispatchAuth({ type: "loginSuccess", user });
      window.location.replace(readNextPath(body));
    },
  });
  return (
    <div className="flex flex-col gap-5">
      <FormMessage text={form.error.detail} />
      <form
        ref={form.ref}
        action="/api/auth/code"
        method="post"
        noValidate={form.isReady}
        onSubmit={form.onSubmit}
        className="flex flex-col gap-4"
      >
        {next ? <input type="hidden" name="next" value={next} /> : null}
        <Field label={label} error={form.error.fields.code}>
          <CodeInput name="code" size="lg" autoFocus required />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={form.isBusy}>
          Sign in
        </Button>
      </form>
    </div>
  );
}
