"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { OnlineButton } from "@/components/ui/online-button";
import { showToast } from "@/components/ui/toast-store";
import type { OwnIdentities } from "@/lib/contracts/own-identity";
import { useSend } from "./use-send";

const path = "/api/users/me/identities/microsoft";

/** Connects a Microsoft account, or takes it away after asking. Without script its form posts by itself. */
export function MicrosoftAccount({ account }: { account: OwnIdentities["microsoft"]["account"] }) {
  const router = useRouter();
  const { isBusy, run } = useSend();
  const isLeaving = useLeaving();
  const [isAsking, setAsking] = useState(false);

  const connect = async () => {
    const sent = await run<{ url?: unknown }>("POST", path);
    if (sent === null) return;
    if (sent.kind === "refused") return void showToast(sent.detail, { tone: "danger" });
    if (typeof sent.data.url === "string" && /^https?:\/\//.test(sent.data.url)) isLeaving.leave(sent.data.url);
  };
  const disconnect = async () => {
    const sent = await run("DELETE", path);
    if (sent === null) return;
    setAsking(false);
    if (sent.kind === "refused") showToast(sent.detail, { tone: "danger" });
    else showToast("Your Microsoft account is disconnected.");
    router.refresh();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (account) setAsking(true);
    else if (!isLeaving.now) void connect();
  };

  return (
    <>
      {/* One button for both, so that the focus stays where it was when the one becomes the other. */}
      <form action={path} method="post" onSubmit={onSubmit}>
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
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        width="sm"
        title="Disconnect your Microsoft account?"
        description="It will no longer sign you in. Your sessions go on, and you can connect it again."
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

/** On the way to the provider; shown again by Back, the page isn't. */
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
