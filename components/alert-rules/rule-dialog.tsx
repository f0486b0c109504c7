"use client";

import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Field } from "@/components/ui/form/field";
import { Form, RestoredNotice } from "@/components/ui/form/form";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { useForm } from "@/components/ui/form/use-form";
import { Dialog } from "@/components/ui/overlay/dialog";
import { kindNames, type RuleDraft } from "@/lib/alert-rules/describe";
import type { AlertRule, RulePreviewQuery } from "@/lib/contracts/rules/alert-rule";
import { ruleKinds } from "@/lib/contracts/rules/rule-kind";
import { defaultInactivityDays } from "@/lib/contracts/signals/inactivity-days";
import { RuleAccounts } from "./rule-accounts";
import { RulePreview } from "./rule-preview";
import { RuleTopics } from "./rule-topics";
import type { RuleActions } from "./use-rules";

interface RuleDialogProps {
  /** The initial draft. */
  draft: RuleDraft;
  /** The rule to change; null for a new one. */
  edited: AlertRule | null;
  actions: RuleActions;
  onClose: () => void;
  onSaved: (rule: AlertRule) => void;
}

/** Edits an alert rule, with a preview of the alerts that it would have raised. */
export default function RuleDialog({ draft, edited, actions, onClose, onSaved }: RuleDialogProps) {
  const form = useId();
  const [name, setName] = useState(draft.name);
  const [watch, setWatch] = useState<RulePreviewQuery>({
    query: draft.query,
    kind: draft.kind,
    topics: draft.topics,
    least_sigma: draft.least_sigma,
  });
  const setQuery = (query: string) => setWatch((now) => ({ ...now, query }));
  // A new rule for other accounts, or from another example, is another draft.
  const { ref, error, savedDraft, refuse } = useForm<"name">(
    `rule:${edited?.id ?? `new ${draft.query} ${draft.name}`}`,
  );
  const changeFilters = (query: string) => {
    flushSync(() => setQuery(query));
    ref.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const submit = async () => {
    if (name.trim() === "") return refuse({ name: "Enter a name." });
    const saved = edited
      ? await actions.change(edited, { name: name.trim(), watch })
      : await actions.add({ name: name.trim(), ...watch });
    if (!saved) return;
    savedDraft.drop();
    onSaved(saved);
  };
  const cancel = () => {
    savedDraft.drop();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={edited ? "Edit rule" : "New alert rule"}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <OnlineButton type="submit" form={form} variant="primary" busy={actions.isSending}>
            {edited ? "Save" : "Save rule"}
          </OnlineButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RestoredNotice isRestored={savedDraft.isRestored} />
        <Field label="Notify me when">
          <Select
            value={watch.kind}
            onChange={(event) => {
              const kind = ruleKinds.find((one) => one === event.target.value);
              const topics = kind === "silence" ? [`${defaultInactivityDays}`] : [];
              if (kind) setWatch((now) => ({ ...now, kind, topics, least_sigma: null }));
            }}
            options={ruleKinds.map((kind) => [kind, kindNames[kind]])}
          />
        </Field>
        <RuleTopics watch={watch} onChange={setWatch} />
        <RuleAccounts kind={watch.kind} query={watch.query} onChange={changeFilters} />
        {/* Filters aren't form controls: this one keeps them in the draft, which is saved on an input event. */}
        <input hidden aria-label="Filters" value={watch.query} onChange={(event) => setQuery(event.target.value)} />
        <Form ref={ref} id={form} onSubmit={submit}>
          <Field label="Name" error={error.fields.name}>
            <Input
              value={name}
              maxLength={80}
              autoComplete="off"
              placeholder="Leadership changes at my accounts"
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        </Form>
        <RulePreview watch={watch} />
      </div>
    </Dialog>
  );
}
