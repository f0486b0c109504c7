"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useState } from "react";
import { PasswordInput } from "@/components/sign-in/fields/password-input";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Field } from "@/components/ui/form/field";
import { useForm } from "@/components/ui/form/use-form";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { OwnIdentities } from "@/lib/contracts/people/own-identity";
import { send, sendTo } from "@/lib/http/browser/send";

const path = "/api/users/me/identities/microsoft";

interface MicrosoftAccountProps {
  account: OwnIdentities["microsoft"]["account"];
  /** Whether the user has a password to confirm with. */
  hasPassword: boolean;
  /** Whether the form was posted without JavaScript and now asks for the password. */
  requiresProof: boolean;
}

/**
 * Connects a Microsoft account, or disconnects it after confirmation. Unless the sign-in is recent, both ask for the
 * password first (case J3). Without JavaScript its form is posted.
 */
export function MicrosoftAccount({ account, hasPassword, requiresProof }: MicrosoftAccountProps) {
  const router = useRouter();
  const { ref, isBusy, run } = useForm({ noDraft: "secret" });
  const isLeaving = useLeaving();
  const [isConfirming, setConfirming] = useState(false);

  const connect = async (password?: string) => {
    const sent = await run((proven) =>
      sendTo<{ url?: unknown }>("POST", path, proven.proof ? proven : { current_password: password }),
    );
    if (sent === null) return;
    if (sent.kind === "refused") return void showToast(sent.fields.current_password ?? sent.detail, { tone: "danger" });
    if (typeof sent.data.url === "string" && /^https?:\/\//.test(sent.data.url)) isLeaving.leave(sent.data.url);
  };
  const disconnect = async () => {
    const sent = await run((proven) => send("POST /users/me/identities/microsoft/disconnect/", { body: proven }));
    if (sent === null) return;
    setConfirming(false);
    if (sent.kind === "refused") showToast(sent.detail, { tone: "danger" });
    else showToast("Your Microsoft account is disconnected.");
    router.refresh();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (account) setConfirming(true);
    else if (!isLeaving.now) void connect(readPassword(event));
  };

  return (
    <>
      {/* One button element for both actions, so that it keeps the focus when one becomes the other. */}
      <form ref={ref} action={path} method="post" onSubmit={onSubmit} className="flex flex-wrap items-end gap-2">
        {requiresProof && hasPassword && !account ? (
          <Field label="Current password">
            <PasswordInput name="current_password" autoComplete="current-password" required />
          </Field>
        ) : null}
        <OnlineButton
          type="submit"
          size="sm"
          busy={(isBusy && !isConfirming) || isLeaving.now}
          disabled={account?.can_disconnect === false}
          aria-label={account ? "Disconnect your Microsoft account" : "Connect a Microsoft account"}
        >
          {account ? "Disconnect" : "Connect"}
        </OnlineButton>
      </form>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title="Disconnect your Microsoft account?"
        description="You can no longer sign in with it. Your sessions stay active, and you can connect it again."
        action="Disconnect"
        isBusy={isBusy}
        onConfirm={() => void disconnect()}
      >
        {account?.username ? <p className="text-muted text-sm [overflow-wrap:anywhere]">{account.username}</p> : null}
      </ConfirmDialog>
    </>
  );
}

function readPassword(event: FormEvent<HTMLFormElement>): string | undefined {
  const typed = new FormData(event.currentTarget).get("current_password");
  return typeof typed === "string" && typed !== "" ? typed : undefined;
}

/** Whether the browser is navigating to the provider; reset when the Back button restores the page. */
function useLeaving() {
  const [now, setNow] = useState(false);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setNow(false);
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  const leave = (url: string) => {
    setNow(true);
    window.location.assign(url);
  };
  return { now, leave };
}
