"use client";

import { checkEmail } from "@/components/sign-in/fields/field-checks";
import { EmailInput } from "@/components/ui/form/email-input";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Client } from "@/lib/contracts/clients/client";
import { send } from "@/lib/http/browser/send";
import { ReasonDialog } from "./reason-dialog";

/** Resets the second factors of a client admin who has lost them, after the operator has given a reason. */
export function FactorResetDialog({ client: { id, name }, onClose }: { client: Client; onClose: () => void }) {
  return (
    <ReasonDialog
      draft={`factor-reset:${id}`}
      title={`Reset an admin’s second factors for ${name}`}
      description="Verify first that it’s really them. Their authenticator app, passkeys and recovery codes stop working, and they’re signed out everywhere. We’ll email them."
      action="Reset second factors"
      isDangerous
      first={{
        name: "email",
        label: "Admin’s email",
        check: (typed) => checkEmail(typed).email,
        control: <EmailInput />,
      }}
      send={(body) => send("POST /operator/clients/:id/factor-reset/", { params: { id }, body })}
      onDone={(_data, { email }) => {
        showToast(`${email} can sign in with just a password now.`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
