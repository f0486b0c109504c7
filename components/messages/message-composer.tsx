"use client";

import { Button } from "@/components/ui/button/button";
import { ConflictChoice } from "@/components/ui/form/conflict-choice";
import { Form, FormNotice, RestoredNotice } from "@/components/ui/form/form";
import type { Message } from "@/lib/contracts/messages/message";
import { clientRoles } from "@/lib/contracts/rights/rights";
import { MessageFields } from "./message-fields";
import { MessagePreview } from "./message-preview";
import { useMessageForm } from "./use-message-form";

interface MessageComposerProps {
  scope: Message["scope"];
  /** Null: a new message. */
  message: Message | null;
  onClose: () => void;
  onSaved: (message: Message) => void;
}

/** The form of a message, with a preview for each role. */
export function MessageComposer({ scope, message, onClose, onSaved }: MessageComposerProps) {
  const { form, draft, set, error, isConflict, isBusy, isRestored, ...press } = useMessageForm({
    scope,
    message,
    onSaved,
    onClose,
  });
  const { submit, cancel, loadOtherVersion, saveOwnVersion } = press;
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Form
        ref={form}
        aria-label={message ? "Edit message" : "New message"}
        onSubmit={submit}
        className="flex flex-col gap-5"
      >
        <RestoredNotice isRestored={isRestored} />
        <MessageFields scope={scope} roles={clientRoles} draft={draft} problems={error.fields} set={set} />
        <FormNotice detail={error.detail}>
          {isConflict ? (
            <ConflictChoice onOtherVersion={() => void loadOtherVersion()} onOwnVersion={() => void saveOwnVersion()} />
          ) : null}
        </FormNotice>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={isBusy}>
            {message ? "Save" : isTooFarAhead(draft.start) ? "Schedule" : "Publish"}
          </Button>
          <Button variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </Form>
      <MessagePreview draft={draft} roles={clientRoles} />
    </div>
  );
}

function isTooFarAhead(local: string): boolean {
  return local !== "" && Date.parse(local) > Date.now();
}
