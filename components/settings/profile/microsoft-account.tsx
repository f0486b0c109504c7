"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useId, useState } from "react";
import { PasswordInput } from "@/components/sign-in/fields/password-input";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Field } from "@/components/ui/form/field";
import { useForm } from "@/components/ui/form/use-form";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { Dialog } from "@/components/ui/overlay/dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { OwnIdentities } from "@/lib/contracts/people/own-identity";
import { send, sendTo } from "@/lib/http/browser/send";

const path = "/api/users/me/identities/microsoft";

interface MicrosoftAccountProps {
  account: OwnIdentities["microsoft"]["account"];
  /** Whether the user has a password to confirm with. */
  hasPassword: boolean;
  /** Whether the form was posted without JavaScript and now asks for the password. */
  asks: boolean;
}

/**
 * Connects a Microsoft account, or disconnects it after confirmation. Unless the sign-in is recent, it asks for the
 * password first (case J3). Without JavaScript its form is posted.
 */
export function MicrosoftAccount({ account, hasPassword, asks }: MicrosoftAccountProps) {
  const router = useRouter();
  const { isSending: isBusy, run } = useOneAtATime();
  const isLeaving = useLeaving();
  const [isAsking, setAsking] = useState(false);
  const [isProving, setProving] = useState(false);

  /** @returns the error of the password; null without one, and for any other problem */
  const connect = async (password?: string): Promise<string | null> => {
    const sent = await run(() => sendTo<{ url?: unknown }>("POST", path, { current_password: password }));
    if (sent?.kind === "refused") {
      if (sent.code === "proof_required") setProving(true);
      else if (sent.fields.current_password) return sent.fields.current_password;
      else showToast(sent.detail, { tone: "danger" });
    } else if (sent) {
      setProving(false);
      if (typeof sent.data.url === "string" && /^https?:\/\//.test(sent.data.url)) isLeaving.leave(sent.data.url);
    }
    return null;
  };
  const disconnect = async () => {
    const sent = await run(() => send("DELETE /users/me/identities/microsoft/"));
    if (sent === null) return;
    setAsking(false);
    if (sent.kind === "refused") showToast(sent.detail, { tone: "danger" });
    else showToast("Your Microsoft account is disconnected.");
    router.refresh();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (account) setAsking(true);
    else if (!isLeaving.now) void connect(readPassword(event));
  };

  return (
    <>
      {/* One button element for both actions, so that it keeps the focus when one becomes the other. */}
      <form action={path} method="post" onSubmit={onSubmit} className="flex flex-wrap items-end gap-2">
        {asks && hasPassword && !account ? (
          <Field label="Current password">
            {(control) => (
              <PasswordInput {...control} name="current_password" autoComplete="current-password" required />
            )}
          </Field>
        ) : null}
        <OnlineButton
          type="submit"
          size="sm"
          busy={(isBusy && !isAsking) || isLeaving.now}
          disabled={account?.can_disconnect === false}
          aria-label={account ? "Disconnect your Microsoft account" : "Connect a Microsoft account"}
        >
          {account ? "Disconnect" : "Connect"}
        </OnlineButton>
      </form>
      {isProving ? (
        <ProofDialog
          hasPassword={hasPassword}
          busy={isBusy || isLeaving.now}
          onClose={() => setProving(false)}
          onProve={connect}
        />
      ) : null}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        width="sm"
        title="Disconnect your Microsoft account?"
        description="You can no longer sign in with it. Your sessions stay active, and you can connect it again."
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <OnlineButton variant="danger" busy={isBusy} onClick={() => void disconnect()}>
              Disconnect
            </OnlineButton>
          </>
        }
      >
        {account?.username ? <p className="text-muted text-sm [overflow-wrap:anywhere]">{account.username}</p> : null}
      </Dialog>
    </>
  );
}

/** Asks for the password before a sign-in provider is added; a user without a password signs in again. */
function ProofDialog({
  hasPassword,
  busy,
  onClose,
  onProve,
}: {
  hasPassword: boolean;
  busy: boolean;
  onClose: () => void;
  /** @returns the error of the password; null when it is correct */
  onProve: (password: string) => Promise<string | null>;
}) {
  const id = useId();
  const { ref, trouble, refuse, clear } = useForm<"current_password">(null, { first: "input" });
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = readPassword(event);
    if (password === undefined) return refuse({ current_password: "Enter your password." });
    clear();
    const wrong = await onProve(password);
    if (wrong !== null) refuse({ current_password: wrong });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title="Confirm it’s you"
      description={
        hasPassword
          ? "You’ll be able to sign in with your Microsoft account. Enter your password to connect it."
          : "Sign out and sign in again, then connect the Microsoft account within 5 minutes."
      }
      footer={
        <>
          <Button onClick={onClose}>{hasPassword ? "Cancel" : "Close"}</Button>
          {hasPassword ? (
            <OnlineButton type="submit" form={id} variant="primary" busy={busy}>
              Continue
            </OnlineButton>
          ) : null}
        </>
      }
    >
      {hasPassword ? (
        <form ref={ref} id={id} noValidate onSubmit={(event) => void onSubmit(event)}>
          <Field label="Current password" error={trouble.fields.current_password}>
            {(control) => (
              <PasswordInput {...control} name="current_password" autoComplete="current-password" required />
            )}
          </Field>
        </form>
      ) : null}
    </Dialog>
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
