"use client";

import { KeyRound, Smartphone } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { SignInRow } from "@/components/settings/sign-in-row";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { LocalTime } from "@/components/ui/local-time";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { OwnFactors, TotpEnrolment } from "@/lib/contracts/people/factor";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { type Outcome, send } from "@/lib/http/browser/send";
import type { Proven } from "@/lib/identity-proof/browser/with-proof";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import { TotpDialog } from "./totp-dialog";

/** The dialog that is open; null if none is. */
type Open =
  | { kind: "enrolment"; enrolment: TotpEnrolment }
  | { kind: "codes"; codes: readonly string[] }
  | { kind: "removal" }
  | { kind: "new codes" }
  | null;

/** The user's second factor: setting up and removing an authenticator app, and new recovery codes. */
export default function FactorsPanel({
  factors: { totp, passkeys, recovery_codes_left: remainingCodes },
}: {
  factors: OwnFactors;
}) {
  const router = useRouter();
  const { isSending: isBusy, run } = useOneAtATime();
  const [open, setOpen] = useState<Open>(null);
  const hasPasskey = passkeys.length > 0;

  const change = async <Data,>(
    sendChange: (proven: Proven) => Promise<Outcome<Data>>,
    onDone: (data: Data) => void,
  ) => {
    setOpen(null);
    const sent = await run(sendChange);
    if (sent?.kind === "refused") showToast(sent.detail, { tone: "danger" });
    else if (sent) onDone(sent.data);
  };
  const showCodes = (codes: readonly string[]) => {
    setOpen(codes.length > 0 ? { kind: "codes", codes } : null);
    router.refresh();
  };
  const enrol = () =>
    change(
      (proven) => send("POST /users/me/factors/totp/", { body: proven }),
      (enrolment) => setOpen({ kind: "enrolment", enrolment }),
    );
  const remove = () =>
    change(
      (proven) => send("POST /users/me/factors/totp/remove/", { body: proven }),
      () => {
        showToast(hasPasskey ? "The authenticator app was removed." : "Your second factor is off.");
        router.refresh();
      },
    );
  const renewCodes = () =>
    change(
      (proven) => send("POST /users/me/factors/recovery-codes/", { body: proven }),
      (made) => showCodes(made.recovery_codes),
    );

  return (
    <>
      <ul aria-label="Second factors" className="divide-y divide-line rounded-lg border border-line">
        <SignInRow
          icon={<Smartphone className="size-4" aria-hidden="true" />}
          name="Authenticator app"
          action={
            <OnlineButton
              size="sm"
              busy={isBusy && open === null}
              aria-label={totp ? "Remove the authenticator app" : "Set up an authenticator app"}
              onClick={() => (totp ? setOpen({ kind: "removal" }) : void enrol())}
            >
              {totp ? "Remove" : "Set up"}
            </OnlineButton>
          }
        >
          {totp ? (
            <>
              On since <LocalTime at={totp.created_at} show="both" />.
            </>
          ) : hasPasskey ? (
            "Off. Your password needs a passkey or a recovery code."
          ) : (
            "Off. You sign in with just your password."
          )}
        </SignInRow>
        {totp || hasPasskey ? (
          <SignInRow
            icon={<KeyRound className="size-4" aria-hidden="true" />}
            name="Recovery codes"
            action={
              <OnlineButton size="sm" onClick={() => setOpen({ kind: "new codes" })}>
                New codes
              </OnlineButton>
            }
          >
            {formatPlural(remainingCodes, "unused code")} left. Each signs you in once without your{" "}
            {totp ? "phone" : "passkey"}.
          </SignInRow>
        ) : null}
      </ul>
      {open?.kind === "enrolment" ? (
        <TotpDialog enrolment={open.enrolment} onClose={() => setOpen(null)} onDone={showCodes} />
      ) : null}
      {open?.kind === "codes" ? <RecoveryCodesDialog codes={open.codes} onClose={() => setOpen(null)} /> : null}
      <ConfirmDialog
        open={open?.kind === "removal"}
        title="Remove the authenticator app?"
        description={
          hasPasskey
            ? "To sign in with your password, you’ll also need a passkey or a recovery code."
            : "Your password alone will sign you in, and your recovery codes stop working."
        }
        action="Remove"
        onClose={() => setOpen(null)}
        onConfirm={() => void remove()}
      />
      <ConfirmDialog
        open={open?.kind === "new codes"}
        title="Create new recovery codes?"
        description="Your current codes stop working at once."
        action="Create codes"
        onClose={() => setOpen(null)}
        onConfirm={() => void renewCodes()}
      />
    </>
  );
}
