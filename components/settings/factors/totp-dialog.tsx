"use client";

import { CodeInput } from "@/components/sign-in/fields/code-input";
import { CopyButton } from "@/components/ui/button/copy-button";
import { Field } from "@/components/ui/form/field";
import { readText } from "@/components/ui/form/form";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useForm } from "@/components/ui/form/use-form";
import type { TotpEnrolment } from "@/lib/contracts/people/factor";
import { send } from "@/lib/http/browser/send";

interface TotpDialogProps {
  enrolment: TotpEnrolment;
  onClose: () => void;
  /** Receives the recovery codes; none if the user has some already. */
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** Shows the QR code of a new authenticator app, and asks for the app's code and the mailed code. */
export function TotpDialog({ enrolment: { enrolment, secret, qr, mailed_to }, onClose, onDone }: TotpDialogProps) {
  const form = useForm<"code" | "mail_code">({ noDraft: "secret" });
  const onSubmit = async (values: FormData) => {
    const code = readText(values, "code");
    const mail_code = readText(values, "mail_code");
    if (code === "") return form.refuse({ code: "Enter the code that the app shows." });
    if (mail_code === "") return form.refuse({ mail_code: "Enter the code from the email." });
    const body = { enrolment, code, mail_code };
    const sent = await form.submit(() => send("POST /users/me/factors/totp/confirm/", { body }));
    if (sent) onDone(sent.data.recovery_codes);
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Set up an authenticator app"
      description="Scan this code with an app such as Google Authenticator, Microsoft Authenticator or 1Password."
      form={form}
      action="Turn on"
      onSubmit={onSubmit}
    >
      <div className="flex flex-wrap items-center gap-4">
        {/* Always dark on light: scanners expect it, even in the dark theme. */}
        <svg
          role="img"
          aria-label="QR code for the authenticator app"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          className="size-44 shrink-0 rounded-md border border-line bg-white"
          shapeRendering="crispEdges"
        >
          <path d={qr.path} fill="black" />
        </svg>
        <div className="min-w-0 grow basis-40 text-sm">
          <p className="text-muted">Can’t scan it? Enter this key in the app:</p>
          <p className="mt-1 flex items-start gap-1">
            <code className="font-mono text-ink text-xs [overflow-wrap:anywhere]">
              {secret.match(/.{1,4}/g)?.join(" ")}
            </code>
            <CopyButton text={secret} label="Copy the key" />
          </p>
        </div>
      </div>
      <Field label="Code from the app" error={form.error.fields.code}>
        <CodeInput name="code" inputMode="numeric" />
      </Field>
      <Field label="Code from the email" hint={`Sent to ${mailed_to}.`} error={form.error.fields.mail_code}>
        <CodeInput name="mail_code" inputMode="numeric" />
      </Field>
    </FormDialog>
  );
}
