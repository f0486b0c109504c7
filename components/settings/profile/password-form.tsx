"use client";

import { useRouter } from "next/navigation";
import { PasswordInput } from "@/components/sign-in/fields/password-input";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Field } from "@/components/ui/form/field";
import { Form, FormNotice } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import { send } from "@/lib/http/browser/send";

/** Changes the user's password. The user's other sessions end; this one continues. */
export default function PasswordForm({ email }: { email: string }) {
  const router = useRouter();
  const { ref, error, refuse, isBusy, submit } = useForm({ noDraft: "secret" });

  const onSubmit = async (values: FormData) => {
    const change = {
      current_password: String(values.get("current_password") ?? ""),
      new_password: String(values.get("new_password") ?? ""),
    };
    const fields = check(change);
    if (Object.keys(fields).length > 0) return refuse(fields);
    const sent = await submit(() => send("POST /users/me/password/", { body: change }));
    if (!sent) return;
    ref.current?.reset();
    showToast("Password changed. Your other sessions were signed out.");
    router.refresh();
  };

  return (
    <Form ref={ref} onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotice detail={error.detail} />
      {/* Identifies the account for password managers. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={error.fields.current_password}>
        <PasswordInput name="current_password" autoComplete="current-password" maxLength={1024} required />
      </Field>
      <Field label="New password" hint="At least 10 characters." error={error.fields.new_password}>
        <PasswordInput name="new_password" autoComplete="new-password" maxLength={200} required />
      </Field>
      <div>
        <OnlineButton type="submit" busy={isBusy}>
          Change password
        </OnlineButton>
      </div>
    </Form>
  );
}

function check({ current_password, new_password }: { current_password: string; new_password: string }) {
  const fields: Record<string, string> = {};
  if (current_password === "") fields.current_password = "Enter your current password.";
  if (new_password.length < 10) fields.new_password = "Use at least 10 characters.";
  return fields;
}
