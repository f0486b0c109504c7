"use client";

import { Building2, KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { SignInRow } from "@/components/settings/sign-in-row";
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
export function SignInMethods({ identities: { password, microsoft, company }, outcome }: WaysToSignInProps) {
  return (
    <>
      {outcome ? <Outcome outcome={outcome} /> : null}
      <ul aria-label="Ways to sign in" className="divide-y divide-line rounded-lg border border-line">
        <SignInRow icon={<KeyRound className="size-4" aria-hidden="true" />} name="Password">
          {password.is_set ? "Set" : "Not set"}
        </SignInRow>
        {microsoft.is_offered || microsoft.account ? (
          <SignInRow
            icon={<MicrosoftMark />}
            name="Microsoft"
            action={
              <MicrosoftAccount
                account={microsoft.account}
                hasPassword={password.is_set}
                requiresProof={outcome === "proof_required" || outcome === "wrong_password"}
              />
            }
          >
            <MicrosoftState account={microsoft.account} />
          </SignInRow>
        ) : null}
        {company ? (
          <SignInRow icon={<Building2 className="size-4" aria-hidden="true" />} name={`${company.name} single sign-on`}>
            {company.connected_at ? (
              <>
                Connected since <LocalTime at={company.connected_at} show="both" />.{" "}
              </>
            ) : (
              "It is connected when you first sign in with it. "
            )}
            Managed by your workspace’s administrator.
          </SignInRow>
        ) : null}
      </ul>
    </>
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
function Outcome({ outcome }: { outcome: ConnectNotice }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.history.replaceState(null, "", connectPath());
    notice.current?.focus();
  }, []);
  const isDone = outcome === "connected";
  return (
    <div ref={notice} tabIndex={-1} className="mb-4 scroll-mt-24 outline-none">
      <Notice tone={isDone ? "success" : "danger"} role={isDone ? "status" : "alert"}>
        {connectTexts[outcome]}
      </Notice>
    </div>
  );
}
