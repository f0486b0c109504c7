"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { roleNames } from "@/components/session/role-name";
import { Button } from "@/components/ui/button/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { ConflictChoice } from "@/components/ui/form/conflict-choice";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { Textarea } from "@/components/ui/form/textarea";
import { Notice } from "@/components/ui/state/notice";
import type { Message, Severity } from "@/lib/contracts/message";
import type { Role } from "@/lib/contracts/role";
import { changeMessage, fetchMessage, publishMessage } from "@/lib/messages/browser/requests";
import { type Draft, draftOf, emptyDraft, messageOf, problemsOf } from "@/lib/messages/draft";
import { AudienceCount } from "./audience-count";
import { MessagePreview } from "./message-preview";

const severities: readonly [Severity, string][] = [
  ["info", "Information"],
  ["success", "Good news"],
  ["warning", "Warning"],
  ["critical", "Critical"],
];

interface MessageComposerProps {
  scope: Message["scope"];
  /** Null: a new one. */
  message: Message | null;
  onClose: () => void;
  onSaved: (message: Message) => void;
}

type Problems = Partial<Record<keyof Draft, string>>;

/** The form of a message, and beside it how each role will see it. */
export function MessageComposer({ scope, message, onClose, onSaved }: MessageComposerProps) {
  const [begun] = useState(() => (message ? draftOf(message) : emptyDraft(Date.now())));
  const [draft, setDraft] = useState(begun);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isConflict, setConflict] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const set = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
  };
  const refuse = (found: Problems, text: string | null) => {
    setProblems(found);
    setFailure(text);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const takeTheirs = async () => {
    const outcome = message ? await fetchMessage(message.id) : null;
    if (outcome?.kind === "refused") return refuse({}, outcome.detail);
    if (outcome) onSaved(outcome.data);
  };
  const save = async (isForced = false) => {
    if (isBusy) return;
    const found = problemsOf(draft);
    if (Object.keys(found).length > 0) return refuse(found, null);
    setBusy(true);
    setFailure(null);
    const content = messageOf(draft, begun);
    const outcome = message
      ? await changeMessage(message.id, { ...content, ...(isForced ? {} : { updated_at: message.updated_at }) })
      : await publishMessage({ ...content, scope, enabled: true });
    setBusy(false);
    if (outcome.kind === "ok") return onSaved(outcome.data);
    setConflict(outcome.code === "changed_meanwhile");
    const { title, body, link, start_time: start, end_time: end } = outcome.fields;
    refuse({ title, body, linkHref: link, start, end }, outcome.detail);
  };
  const toggle = (role: Role, isOn: boolean) =>
    set({ roles: isOn ? [...draft.roles, role] : draft.roles.filter((other) => other !== role) });
  const targets = scope === "general" ? rolesOfAll : rolesOfClient;

  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <form
        ref={form}
        aria-label={message ? "Edit message" : "New message"}
        noValidate
        onSubmit={submit}
        className="flex flex-col gap-5"
      >
        <Field label="Title" error={problems.title}>
          {(ids) => (
            <Input
              {...ids}
              value={draft.title}
              maxLength={120}
              required
              onChange={(event) => set({ title: event.target.value })}
            />
          )}
        </Field>
        <Field label="Text" optional error={problems.body} hint="**bold**, *italic*, `code`, [a link](https://…).">
          {(ids) => (
            <Textarea
              {...ids}
              rows={4}
              value={draft.body}
              maxLength={2000}
              onChange={(event) => set({ body: event.target.value })}
            />
          )}
        </Field>
        <Field label="Severity">
          {(ids) => (
            <Select
              {...ids}
              className="max-w-56"
              value={draft.severity}
              onChange={(event) => {
                const chosen = severities.find(([value]) => value === event.target.value);
                if (chosen) set({ severity: chosen[0] });
              }}
            >
              {severities.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <fieldset>
          <legend className="mb-1.5 font-medium text-ink text-sm">Who sees it</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-1.5">
            {targets.map((role) => (
              <Checkbox
                key={role}
                label={roleNames[role]}
                checked={draft.roles.includes(role)}
                onChange={(event) => toggle(role, event.target.checked)}
              />
            ))}
          </div>
          <p className="mt-1.5 text-faint text-sm">
            {draft.roles.length === 0 ? "Leave empty to show to everyone. " : ""}
            <AudienceCount scope={scope} roles={draft.roles} />
          </p>
        </fieldset>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Field label="Starts" error={problems.start} hint={<Utc local={draft.start} />}>
            {(ids) => (
              <Input
                {...ids}
                type="datetime-local"
                required
                value={draft.start}
                onChange={(event) => set({ start: event.target.value })}
              />
            )}
          </Field>
          <Field label="Ends" optional error={problems.end} hint={<Utc local={draft.end} />}>
            {(ids) => (
              <Input
                {...ids}
                type="datetime-local"
                value={draft.end}
                onChange={(event) => set({ end: event.target.value })}
              />
            )}
          </Field>
        </div>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Field
            label="Link"
            optional
            error={problems.linkHref}
            hint="An https address or a path such as /all-accounts."
          >
            {(ids) => (
              <Input
                {...ids}
                inputMode="url"
                value={draft.linkHref}
                maxLength={500}
                onChange={(event) => set({ linkHref: event.target.value })}
              />
            )}
          </Field>
          <Field label="Link text" optional hint="“Learn more”, if left empty.">
            {(ids) => (
              <Input
                {...ids}
                value={draft.linkLabel}
                maxLength={60}
                onChange={(event) => set({ linkLabel: event.target.value })}
              />
            )}
          </Field>
        </div>
        <Checkbox
          label="People can dismiss it"
          checked={draft.dismissible}
          onChange={(event) => set({ dismissible: event.target.checked })}
        />
        {failure ? (
          <Notice tone="danger" role="alert">
            {failure}
            {isConflict ? <ConflictChoice onTheirs={() => void takeTheirs()} onMine={() => void save(true)} /> : null}
          </Notice>
        ) : null}
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={isBusy}>
            {message ? "Save" : isAhead(draft.start) ? "Schedule" : "Publish"}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
      <MessagePreview draft={draft} roles={targets} />
    </div>
  );
}

const rolesOfClient: readonly Role[] = ["user", "sales_rep", "sales_leader", "client_admin"];
const rolesOfAll: readonly Role[] = [...rolesOfClient, "admin"];

function isAhead(local: string): boolean {
  return local !== "" && Date.parse(local) > Date.now();
}

/** The same moment in UTC, below a field that is filled in in the writer's own zone. */
function Utc({ local }: { local: string }) {
  if (local === "" || Number.isNaN(Date.parse(local))) return "In your time zone.";
  const utc = new Date(local).toISOString();
  return `${utc.slice(0, 10)} ${utc.slice(11, 16)} UTC`;
}
