"use client";

import { useState } from "react";
import { useAccountContacts } from "@/components/contacts/use-account-contacts";
import { useDraftFields } from "@/components/drafts/use-draft-fields";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { Textarea } from "@/components/ui/form/textarea";
import { explainRefusal } from "@/lib/activity/browser/entry-conflict";
import type { Conversation } from "@/lib/contracts/activity/activity";
import { send } from "@/lib/http/browser/send";
import { editDraft } from "./draft-names";
import { EntryForm } from "./entry-form";

interface ConversationEditorProps {
  conversation: Conversation;
  onSaved: (conversation: Conversation) => void;
  onClose: () => void;
}

/** Changes a call or a meeting that the user logged. The draft is saved in this tab until it is sent or discarded. */
export default function ConversationEditor({ conversation, onSaved, onClose }: ConversationEditorProps) {
  const { account_id: accountId, contact, edited_at: editedAt } = conversation;
  const { people } = useAccountContacts(accountId, null);
  const [initial] = useState(() => ({
    kind: String(conversation.kind),
    body: conversation.body,
    minutes: conversation.minutes === null ? "" : String(conversation.minutes),
    about: contact?.id ?? "",
    seen: editedAt ?? "",
  }));
  const { fields: draft, set, isRestored, drop } = useDraftFields(editDraft(conversation.id).name, initial);
  const minutes = draft.minutes === "" ? null : Number(draft.minutes);
  const isRight = minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440);
  const save = async () => {
    const outcome = await send("PATCH /accounts/:id/conversations/:item/", {
      params: { id: conversation.account_id, item: conversation.id },
      body: {
        kind: draft.kind === "meeting" ? "meeting" : "call",
        body: draft.body.trim(),
        minutes,
        contact_id: draft.about || null,
        edited_at: draft.seen || null,
      },
    });
    if (outcome.kind === "refused") return explainRefusal(outcome, (seen) => set({ seen }));
    drop();
    onSaved(outcome.data);
    return null;
  };
  const others = (people ?? []).filter(({ id, left_company: hasLeft }) => id !== contact?.id && !hasLeft);
  return (
    <EntryForm
      label={`Edit ${conversation.kind}`}
      canSave={draft.body.trim() !== "" && isRight}
      onSave={save}
      onClose={onClose}
      onDiscard={drop}
      isRestored={isRestored}
    >
      <Textarea
        aria-label="What was said"
        rows={2}
        maxLength={2000}
        value={draft.body}
        onChange={(event) => set({ body: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Field label="Kind">
          <Select value={draft.kind} onChange={(event) => set({ kind: event.target.value })}>
            <option value="call">Call</option>
            <option value="meeting">Meeting</option>
          </Select>
        </Field>
        <Field label="Minutes" optional error={isRight ? null : "1 to 1440"}>
          <Input
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            value={draft.minutes}
            onChange={(event) => set({ minutes: event.target.value })}
          />
        </Field>
        <Field label="With" optional className="max-sm:col-span-2">
          <Select
            value={draft.about}
            onChange={(event) => set({ about: event.target.value })}
            options={others.map(({ id, full_name: name }) => [id, name])}
          >
            <option value="">No contact</option>
            {contact ? <option value={contact.id}>{contact.name}</option> : null}
          </Select>
        </Field>
      </div>
    </EntryForm>
  );
}
