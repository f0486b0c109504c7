"use client";

import { useState } from "react";
import { useIdentityProof } from "@/components/identity-proof/use-identity-proof";
import { trySignOut } from "@/components/session/use-sign-out";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/state/notice";
import { send } from "@/lib/http/browser/send";

interface LeaveWorkspaceProps {
  /** Who may take over the user's accounts and tasks. */
  colleagues: readonly { uid: string; name: string }[];
}

/** The button that ends the user's own account, after a choice of who takes over and a proof of identity. */
export function LeaveWorkspace({ colleagues }: LeaveWorkspaceProps) {
  const [isAsking, setAsking] = useState(false);
  const [heirId, setHeirId] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isSending, run } = useOneAtATime();
  const { withProof, proofDialog } = useIdentityProof();
  const leave = async () => {
    setRefusal(null);
    const body = { heir_id: heirId === "" ? null : heirId };
    const sent = await run(() =>
      withProof((proven) => send("POST /users/me/leave/", { body: { ...body, ...proven } })),
    );
    if (sent === null) return;
    if (sent.kind === "refused") return setRefusal(sent.detail);
    // The session has ended already; this clears what the browser keeps.
    await trySignOut();
  };
  return (
    <>
      <OnlineButton variant="danger" onClick={() => setAsking(true)}>
        Leave workspace
      </OnlineButton>
      {proofDialog}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        width="sm"
        title="Leave this workspace?"
        description="Your account ends and you’re signed out everywhere. Your preferences, drafts and sign-in methods are deleted. Your notes and your name in the history stay. This can’t be undone."
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <OnlineButton variant="danger" busy={isSending} onClick={() => void leave()}>
              Leave
            </OnlineButton>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label="Your accounts and open tasks">
            {(control) => (
              <Select {...control} value={heirId} onChange={(event) => setHeirId(event.target.value)}>
                <option value="">Leave without an owner</option>
                {colleagues.map(({ uid, name }) => (
                  <option key={uid} value={uid}>
                    Give to {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {refusal === null ? null : <Notice tone="danger">{refusal}</Notice>}
        </div>
      </Dialog>
    </>
  );
}
