"use client";

import { useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { ConnectedPeople } from "@/lib/contracts/clients/connected-people";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";
import { formatCannotReconnect } from "@/lib/settings/format-cannot-reconnect";

/** Says how many members are connected to the client's provider, and disconnects them all after confirmation. */
export default function ConnectedPeoplePanel({ people }: { people: ConnectedPeople }) {
  const [{ count, cannot_reconnect: stranded }, setPeople] = useState(people);
  const { isSending: isBusy, run } = useOneAtATime();
  const [isConfirming, setConfirming] = useState(false);
  const disconnect = async () => {
    setConfirming(false);
    const sent = await run((proven) => send("POST /clients/me/identities/disconnect/", { body: proven }));
    if (sent?.kind === "refused") return void showToast(sent.detail, { tone: "danger" });
    if (sent === null) return;
    showToast(`${formatPlural(sent.data.count, "person", "people")} disconnected.`);
    setPeople({ count: 0, cannot_reconnect: { count: 0, names: [] } });
  };
  const warning = formatCannotReconnect(stranded);
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p className="text-ink">
        {count === 0 ? "Nobody is connected." : `${formatPlural(count, "person is", "people are")} connected.`}
      </p>
      {warning ? <p className="text-muted [overflow-wrap:anywhere]">{warning}</p> : null}
      {count === 0 ? null : (
        <OnlineButton busy={isBusy} onClick={() => setConfirming(true)}>
          Disconnect everyone
        </OnlineButton>
      )}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={`Disconnect ${formatPlural(count, "person", "people")} from single sign-on?`}
        description={`Everyone is signed out of sessions started with single sign-on, except you in this one. At their next sign-in, they confirm by an emailed link that it’s them. Ids from provisioning (SCIM) stay.${warning && ` ${warning}`}`}
        action="Disconnect"
        onConfirm={() => void disconnect()}
      />
    </div>
  );
}
