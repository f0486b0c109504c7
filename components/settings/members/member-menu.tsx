"use client";

import { KeyRound, type LucideIcon, Unplug } from "lucide-react";
import { useState } from "react";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { MoreMenu } from "@/components/ui/overlay/more-menu";
import { OnlineMenuItem } from "@/components/ui/overlay/online-menu-item";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Member } from "@/lib/contracts/people/member";
import { send } from "@/lib/http/browser/send";

interface MemberMenuProps {
  person: Member;
  onChanged: (person: Member) => void;
}

/** Actions for a member who can't sign in: remove their second factors, or disconnect them from single sign-on. */
export function MemberMenu({ person, onChanged }: MemberMenuProps) {
  const { isSending: isBusy, run } = useOneAtATime();
  const [action, setAction] = useState<Action | null>(null);
  const carryOut = async ({ endpoint, formatDone, after }: Action) => {
    setAction(null);
    const params = { uid: person.uid };
    const sent = await run((proven) => send(endpoint, { params, body: proven }));
    if (sent?.kind === "refused") return void showToast(sent.detail, { tone: "danger" });
    if (sent === null) return;
    showToast(formatDone(person));
    onChanged({ ...person, ...after });
  };
  const items = [
    ...(person.has_factor ? [factorReset] : []),
    ...(person.can_reconnect === null ? [] : [disconnection]),
  ];
  // Takes the menu's space, so that the row's buttons stay aligned with those of other rows.
  if (items.length === 0) return <span className="size-8 @max-2xl:hidden" />;
  return (
    <>
      <MoreMenu label={`More actions for ${person.full_name}`} triggerClassName="size-8 rounded-md" isDrawnWhenOpen>
        {items.map((item) => (
          <OnlineMenuItem key={item.label} disabled={isBusy} onClick={() => setAction(item)}>
            <item.Icon aria-hidden="true" />
            {item.label}
          </OnlineMenuItem>
        ))}
      </MoreMenu>
      {action ? (
        <ConfirmDialog
          open
          onClose={() => setAction(null)}
          title={action.formatTitle(person)}
          description={action.formatDescription(person)}
          action={action.confirm}
          onConfirm={() => void carryOut(action)}
        >
          <p className="text-muted text-sm [overflow-wrap:anywhere]">{person.email}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

interface Action {
  label: string;
  Icon: LucideIcon;
  endpoint: "POST /clients/me/people/:uid/factor-reset/" | "POST /clients/me/people/:uid/identities/disconnect/";
  formatTitle: (person: Member) => string;
  formatDescription: (person: Member) => string;
  /** The label of the button that confirms. */
  confirm: string;
  formatDone: (person: Member) => string;
  /** The member's fields that the action changes. */
  after: Partial<Member>;
}

const factorReset: Action = {
  label: "Reset second factors…",
  Icon: KeyRound,
  endpoint: "POST /clients/me/people/:uid/factor-reset/",
  formatTitle: ({ full_name: name }) => `Reset the second factors of ${name}?`,
  formatDescription: () =>
    "Do this if they have lost their phone or device and their recovery codes, and you are sure that they are asking. Their authenticator app, passkeys and recovery codes are removed. They are signed out everywhere, and their password alone signs them in until they set it up again, unless you require a second factor.",
  confirm: "Reset",
  formatDone: ({ full_name: name }) => `${name} can sign in with their password alone.`,
  after: { has_factor: false },
};

const disconnection: Action = {
  label: "Disconnect single sign-on…",
  Icon: Unplug,
  endpoint: "POST /clients/me/people/:uid/identities/disconnect/",
  formatTitle: ({ full_name: name }) => `Disconnect ${name} from single sign-on?`,
  formatDescription: ({ can_reconnect: canReconnect }) =>
    `Do this if your provider re-created their account, so Sightline doesn’t recognize them, or if the wrong person is connected. They are signed out of sessions started with single sign-on. ${
      canReconnect
        ? "At their next sign-in, they confirm by an emailed link that it’s them."
        : "Their email isn’t in one of your verified domains, so they can’t reconnect on their own: verify the domain first, unless they can sign in with a password."
    }`,
  confirm: "Disconnect",
  formatDone: ({ full_name: name }) => `${name} is disconnected from single sign-on.`,
  after: { can_reconnect: null },
};
