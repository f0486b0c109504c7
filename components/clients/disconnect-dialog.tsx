"use client";

import { checkEmail } from "@/components/sign-in/fields/field-checks";
import { EmailInput } from "@/components/ui/form/email-input";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Client } from "@/lib/contracts/clients/client";
import type { ConnectedPeople } from "@/lib/contracts/clients/connected-people";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";
import { formatCannotReconnect } from "@/lib/settings/format-cannot-reconnect";
import { ReasonDialog } from "./reason-dialog";

interface DisconnectDialogProps {
  client: Client;
  /** Whether it concerns all people of the client, or one whose email the operator enters. */
  isEveryone: boolean;
  onClose: () => void;
}

const consequences =
  "They’re signed out of sessions started with it. At their next sign-in with the client’s provider, they confirm by an emailed link that it’s them.";
const microsoftConsequences =
  "Microsoft needs no link: it connects them again at once if the client has listed its tenant and verified their email’s domain; otherwise they connect it in Settings › Sign-in.";

/** Disconnects a client's people from single sign-on, after the operator has given a reason. */
export default function DisconnectDialog({ client: { id, name }, isEveryone, onClose }: DisconnectDialogProps) {
  const shared = {
    action: "Disconnect",
    isDangerous: true,
    onClose,
    onDone: ({ count, cannot_reconnect: stranded }: ConnectedPeople) => {
      showToast(`${formatPlural(count, "person", "people")} disconnected. ${formatCannotReconnect(stranded)}`.trim());
      onClose();
    },
  };
  const disconnect = (body: { email: string | null; reason: string; proof?: string }) =>
    send("POST /operator/clients/:id/identities/disconnect/", { params: { id }, body });
  if (isEveryone)
    return (
      <ReasonDialog
        {...shared}
        draft={`disconnect-everyone:${id}`}
        title={`Disconnect everyone in ${name} from single sign-on`}
        description={`Do this if the client has registered Sightline with its provider again and nobody is recognized anymore. ${consequences}`}
        send={(body) => disconnect({ ...body, email: null })}
      />
    );
  return (
    <ReasonDialog
      {...shared}
      draft={`disconnect:${id}`}
      title={`Disconnect a person in ${name} from single sign-on`}
      description={`Do this for someone, such as an admin, whose account was re-created at the client’s provider or at Microsoft. Verify first that it’s really them. ${consequences} ${microsoftConsequences}`}
      first={{
        name: "email",
        label: "Person’s email",
        check: (typed) => checkEmail(typed).email,
        control: <EmailInput />,
      }}
      send={disconnect}
    />
  );
}
