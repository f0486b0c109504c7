"use client";

import { Building2, KeyRound } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { MicrosoftMark } from "@/components/sign-in/microsoft-mark";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/state/notice";
import type { OwnIdentities } from "@/lib/contracts/people/own-identity";
import { type ConnectNotice, connectPath, connectTexts } from "@/lib/sign-in/connect-text";
import { MicrosoftAccount } from "./microsoft-account";

interface WaysToSignInProps {
  identities: OwnIdentities;
  /** The outcome of connecting a Microsoft account; null unless the user has just returned from Microsoft. */
  outcome: ConnectNotice | null;
}

/** The user's sign-in providers, and the actions on them. */
export function WaysToSignIn({ identities: { password, microsoft, company }, outcome }: WaysToSignInProps) {
  return (
    <>
      {outcome ? <Outcome word={outcome} /> : null}
      <ul aria-label="Ways to sign in" className="divide-y divide-line rounded-lg border border-line">
        <Way icon={<KeyRound className="size-4" aria-hidden="true" />} name="Password">
          {password.is_set ? "Set" : "Not set"}
        </Way>
        {microsoft.is_offered || microsoft.account ? (
          <Way
            icon={<MicrosoftMark />}
            name="Microsoft"
            action={
              <MicrosoftAccount
                account={microsoft.account}
                hasPassword={password.is_set}
                asks={outcome === "proof_required" || outcome === "wrong_password"}
              />
            }
          >
            <MicrosoftState account={microsoft.account} />
          </Way>
        ) : null}
        {company ? (
          <Way icon={<Building2 className="size-4" aria-hidden="true" />} name={`${company.name} single sign-on`}>
            {company.connected_at ? (
              <>
                Connected since <LocalTime at={company.connected_at} show="both" />.{" "}
              </>
            ) : (
              "It is connected when you first sign in with it. "
            )}
            Managed by your client’s administrator.
          </Way>
        ) : null}
      </ul>
    </>
  );
}

interface WayProps {
  icon: ReactNode;
  name: string;
  action?: ReactNode;
  children: ReactNode;
}

function Way({ icon, name, action, children }: WayProps) {
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      <span className="flex h-5 shrink-0 items-center text-muted">{icon}</span>
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 max-w-full grow basis-48">
          <p className="font-medium text-ink">{name}</p>
          <p className="text-muted [overflow-wrap:anywhere]">{children}</p>
        </div>
        {action}
      </div>
    </li>
  );
}

function MicrosoftState({ account }: { account: OwnIdentities["microsoft"]["account"] }) {
  if (!account) return "Not connected.";
  return (
    <>
      Connected{account.username ? ` as ${account.username}` : ""} since{" "}
      <LocalTime at={account.connected_at} show="both" />.
      {account.can_disconnect ? null : " It’s your only way to sign in, so you can’t disconnect it."}
    </>
  );
}

/** Shows the outcome, scrolled into view and announced; it is removed from the URL at once. */
function Outcome({ word }: { word: ConnectNotice }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.history.replaceState(null, "", connectPath());
    notice.current?.focus();
  }, []);
  const isDone = word === "connected";
  return (
    <div ref={notice} tabIndex={-1} className="mb-4 scroll-mt-24 outline-none">
      <Notice tone={isDone ? "success" : "danger"} role={isDone ? "status" : "alert"}>
        {connectTexts[word]}
      </Notice>
    </div>
  );
}
