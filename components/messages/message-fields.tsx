import { Checkbox } from "@/components/ui/form/checkbox";
import { DateInput } from "@/components/ui/form/date-input";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { Textarea } from "@/components/ui/form/textarea";
import type { Message, Severity } from "@/lib/contracts/messages/message";
import type { Role } from "@/lib/contracts/wire/role";
import type { Draft } from "@/lib/messages/draft";
import { roleNames } from "@/lib/session/role-names";
import { AudienceCount } from "./audience-count";
import type { MessageProblems } from "./use-message-form";

const severities: readonly [Severity, string][] = [
  ["info", "Information"],
  ["success", "Good news"],
  ["warning", "Warning"],
  ["critical", "Critical"],
];

interface FieldsProps {
  draft: Draft;
  problems: MessageProblems;
  set: (change: Partial<Draft>) => void;
}

interface MessageFieldsProps extends FieldsProps {
  scope: Message["scope"];
  /** The roles that may be chosen. */
  roles: readonly Role[];
}

/** All fields of a message. */
export function MessageFields({ scope, roles, ...fields }: MessageFieldsProps) {
  const { draft, set } = fields;
  return (
    <>
      <TextFields {...fields} />
      <AudienceFields scope={scope} roles={roles} {...fields} />
      <TimeFields {...fields} />
      <LinkFields {...fields} />
      <Checkbox
        label="People can dismiss it"
        checked={draft.dismissible}
        onChange={(event) => set({ dismissible: event.target.checked })}
      />
    </>
  );
}

function TextFields({ draft, problems, set }: FieldsProps) {
  return (
    <>
      <Field label="Title" error={problems.title}>
        <Input value={draft.title} maxLength={120} required onChange={(event) => set({ title: event.target.value })} />
      </Field>
      <Field label="Text" optional error={problems.body} hint="**bold**, *italic*, `code`, [a link](https://…).">
        <Textarea
          rows={4}
          value={draft.body}
          maxLength={2000}
          onChange={(event) => set({ body: event.target.value })}
        />
      </Field>
      <Field label="Severity">
        <Select
          className="max-w-56"
          value={draft.severity}
          onChange={(event) => {
            const chosen = severities.find(([value]) => value === event.target.value);
            if (chosen) set({ severity: chosen[0] });
          }}
          options={severities}
        />
      </Field>
    </>
  );
}

function AudienceFields({ scope, roles, draft, set }: MessageFieldsProps) {
  const toggle = (role: Role, isOn: boolean) =>
    set({ roles: isOn ? [...draft.roles, role] : draft.roles.filter((other) => other !== role) });
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-ink text-sm">Who sees it</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5">
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={roleNames[role]}
            checked={draft.roles.includes(role)}
            onChange={(event) => toggle(role, event.target.checked)}
          />
        ))}
      </div>
      <p className="mt-1.5 text-muted text-sm">
        {draft.roles.length === 0 ? "Leave empty to show to everyone. " : ""}
        <AudienceCount scope={scope} roles={draft.roles} />
      </p>
    </fieldset>
  );
}

function TimeFields({ draft, problems, set }: FieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field label="Starts" error={problems.start} hint={<Utc local={draft.start} />}>
        <DateInput
          type="datetime-local"
          required
          value={draft.start}
          onChange={(event) => set({ start: event.target.value })}
        />
      </Field>
      <Field label="Ends" optional error={problems.end} hint={<Utc local={draft.end} />}>
        <DateInput type="datetime-local" value={draft.end} onChange={(event) => set({ end: event.target.value })} />
      </Field>
    </div>
  );
}

function LinkFields({ draft, problems, set }: FieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field label="Link" optional error={problems.linkHref} hint="An https URL or a path such as /all-accounts.">
        <Input
          inputMode="url"
          value={draft.linkHref}
          maxLength={500}
          onChange={(event) => set({ linkHref: event.target.value })}
        />
      </Field>
      <Field label="Link text" optional hint="“Learn more”, if left empty.">
        <Input value={draft.linkLabel} maxLength={60} onChange={(event) => set({ linkLabel: event.target.value })} />
      </Field>
    </div>
  );
}

/** Shows a local time in UTC, below a field in the author's own time zone. */
function Utc({ local }: { local: string }) {
  if (local === "" || Number.isNaN(Date.parse(local))) return "In your time zone.";
  const utc = new Date(local).toISOString();
  return `${utc.slice(0, 10)} ${utc.slice(11, 16)} UTC`;
}
