"use client";

import { Fingerprint, Plus, TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { SignInRow } from "@/components/settings/sign-in-row";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { LocalTime } from "@/components/ui/local-time";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import { maxPasskeys } from "@/lib/contracts/passkeys/passkey-text";
import type { OwnFactors, Passkey } from "@/lib/contracts/people/factor";
import type { PasskeyEnrolment } from "@/lib/contracts/people/passkey";
import { send } from "@/lib/http/browser/send";
import { PasskeyDialog } from "./passkey-dialog";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import { RenamePasskeyDialog } from "./rename-passkey-dialog";

/** The dialog that is open; null if none is. */
type Open =
  | { kind: "enrolment"; enrolment: PasskeyEnrolment }
  | { kind: "codes"; codes: readonly string[] }
  | { kind: "rename"; passkey: Passkey }
  | null;

const deviceNote = "Your device keeps the passkey; delete it there too.";

/** The user's passkeys: adding, renaming and removing them. */
export default function PasskeysPanel({
  factors: { passkeys, totp, offers_passkeys: isOffered },
}: {
  factors: OwnFactors;
}) {
  const router = useRouter();
  const { isSending: isBusy, run } = useOneAtATime();
  const [open, setOpen] = useState<Open>(null);
  const [doomed, setDoomed] = useState<Passkey | null>(null);
  const isFull = passkeys.length >= maxPasskeys;

  const start = async () => {
    const sent = await run((proven) => send("POST /users/me/passkeys/start/", { body: proven }));
    if (sent?.kind === "refused") showToast(sent.detail, { tone: "danger" });
    else if (sent) setOpen({ kind: "enrolment", enrolment: sent.data });
    return sent?.kind === "ok";
  };
  const remove = async ({ id, name }: Passkey) => {
    setDoomed(null);
    const params = { id };
    const sent = await run((proven) => send("POST /users/me/passkeys/:id/remove/", { params, body: proven }));
    if (sent === null) return;
    if (sent.kind === "refused" && sent.code !== "not_found") return void showToast(sent.detail, { tone: "danger" });
    showToast(`“${name}” was removed.`);
    router.refresh();
  };
  const onAdded = (codes: readonly string[]) => {
    setOpen(codes.length > 0 ? { kind: "codes", codes } : null);
    showToast("The passkey was added.");
    router.refresh();
  };

  return (
    <div className="flex flex-col items-start gap-3">
      <PasskeyList
        passkeys={passkeys}
        onRename={(passkey) => setOpen({ kind: "rename", passkey })}
        onRemove={setDoomed}
      />
      {isOffered ? (
        <OnlineButton size="sm" busy={isBusy} disabled={isFull} onClick={() => void start()}>
          <Plus className="size-3.5" aria-hidden="true" />
          Add a passkey
        </OnlineButton>
      ) : (
        <p className="text-muted text-sm">
          Passkeys need an address with a host name and https. Open Sightline under such an address to add one.
        </p>
      )}
      {isFull ? (
        <p className="text-muted text-sm">You have {maxPasskeys} passkeys. Remove one to add another.</p>
      ) : null}
      {open?.kind === "enrolment" ? (
        <PasskeyDialog enrolment={open.enrolment} onExpired={start} onClose={() => setOpen(null)} onDone={onAdded} />
      ) : null}
      {open?.kind === "codes" ? <RecoveryCodesDialog codes={open.codes} onClose={() => setOpen(null)} /> : null}
      {open?.kind === "rename" ? (
        <RenamePasskeyDialog
          passkey={open.passkey}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            router.refresh();
          }}
        />
      ) : null}
      <ConfirmDialog
        open={doomed !== null}
        title={`Remove “${doomed?.name ?? ""}”?`}
        description={
          totp === null && passkeys.length === 1
            ? `Your password alone will sign you in, and your recovery codes stop working. ${deviceNote}`
            : `It won’t sign you in any more. ${deviceNote}`
        }
        action="Remove"
        onClose={() => setDoomed(null)}
        onConfirm={() => doomed && void remove(doomed)}
      />
    </div>
  );
}

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  if (passkeys.length === 0)
    return (
      <p className="w-full rounded-lg border border-line border-dashed px-4 py-5 text-center text-muted text-sm">
        No passkeys yet.
      </p>
    );
  return (
    <ul aria-label="Passkeys" className="w-full divide-y divide-line rounded-lg border border-line">
      {passkeys.map((passkey) => (
        <SignInRow
          key={passkey.id}
          icon={<Fingerprint className="size-4" aria-hidden="true" />}
          name={passkey.name}
          action={
            <span className="flex gap-2">
              <OnlineButton
                size="sm"
                aria-label={`Rename the passkey ${passkey.name}`}
                onClick={() => onRename(passkey)}
              >
                Rename
              </OnlineButton>
              <OnlineButton
                size="sm"
                aria-label={`Remove the passkey ${passkey.name}`}
                onClick={() => onRemove(passkey)}
              >
                Remove
              </OnlineButton>
            </span>
          }
        >
          Added <LocalTime at={passkey.created_at} show="both" />.{" "}
          {passkey.last_used_at === null ? (
            "Not used yet."
          ) : (
            <>
              Last used <LocalTime at={passkey.last_used_at} show="both" />.
            </>
          )}
          {passkey.is_backed_up ? " Synced across your devices." : " On one device only."}
          {passkey.other_host === null ? null : (
            <span className="mt-0.5 flex items-start gap-1.5 text-warning-ink">
              <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
              <span>Belongs to {passkey.other_host} and doesn’t work at this address. Add a new passkey here.</span>
            </span>
          )}
        </SignInRow>
      ))}
    </ul>
  );
}
