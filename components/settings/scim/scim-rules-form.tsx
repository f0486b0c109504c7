"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useDraftFields } from "@/components/drafts/use-draft-fields";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Field } from "@/components/ui/form/field";
import { focusControl } from "@/components/ui/form/focus-control";
import { Form, FormNotice } from "@/components/ui/form/form";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import { Notice } from "@/components/ui/state/notice";
import type { ScimSettings } from "@/lib/contracts/people/scim";
import { send } from "@/lib/http/browser/send";
import { addRule, draftOf, moveRule, type RuleDraft, readRules, rulesOf } from "@/lib/settings/scim-rules";
import { ScimRuleRow } from "./scim-rule-row";

/**
 * Edits the claim that matches provisioned people at their first sign-in, and the roles and teams of directory groups.
 */
export function ScimRulesForm({ settings }: { settings: ScimSettings }) {
  const [saved, setSaved] = useState(settings);
  return <RulesForm key={JSON.stringify(draftOf(saved))} settings={saved} onSaved={setSaved} />;
}

interface RulesFormProps {
  settings: ScimSettings;
  onSaved: (settings: ScimSettings) => void;
}

function RulesForm({ settings, onSaved }: RulesFormProps) {
  const [saved] = useState(() => draftOf(settings));
  const { fields, set, isRestored, drop } = useDraftFields("scim-rules", saved);
  const { claim } = fields;
  const rules = readRules(fields.rules, settings.groups);
  const setRules = (next: readonly RuleDraft[]) => set({ rules: JSON.stringify(next) });
  const { ref, error, refuse, fix, clear, isBusy, run } = useForm<"match_claim">({ noDraft: "own-draft" });
  const isChanged = claim !== saved.claim || fields.rules !== saved.rules;
  const edit = (key: string, change: Partial<RuleDraft>) =>
    setRules(rules.map((rule) => (rule.key === key ? { ...rule, ...change } : rule)));
  const move = (key: string, at: number, by: -1 | 1) => {
    flushSync(() => setRules(moveRule(rules, at, by)));
    focusControl(ref.current, `${by < 0 ? "up" : "down"}-${key}`);
  };
  const save = async () => {
    clear();
    const body = { match_claim: claim.trim() === "" ? null : claim.trim(), rules: rulesOf(rules) };
    const sent = await run((proven) => send("PUT /clients/me/scim/", { body: { ...body, ...proven } }));
    if (sent === null) return;
    if (sent.kind === "refused") {
      const problem = sent.fields.match_claim;
      return refuse(problem ? { match_claim: problem } : {}, problem ? null : (sent.fields.rules ?? sent.detail));
    }
    drop();
    onSaved(sent.data);
    showToast("Rules saved. They apply to everyone your directory manages.");
  };
  return (
    <section aria-labelledby="scim-rules" className="border-line border-t pt-6">
      <h3 id="scim-rules" className="font-semibold text-base text-ink">
        Groups, roles and teams
      </h3>
      <p className="mt-0.5 text-muted text-sm">
        The first rule with a role gives the role, the first with a team gives the team. Without a rule, people have the
        User role. Rules never give or take the client admin role.
      </p>
      <Form ref={ref} onSubmit={save} className="mt-4 flex flex-col items-start gap-4">
        {isRestored ? (
          <Notice role="status" className="w-full">
            <p>Your unsaved changes were restored.</p>
            <Button size="sm" className="mt-2" onClick={drop}>
              Discard changes
            </Button>
          </Notice>
        ) : null}
        <FormNotice detail={error.detail} />
        {rules.length > 0 ? (
          <ol aria-label="Rules" className="sheet w-full divide-y divide-line">
            {rules.map((rule, at) => (
              <ScimRuleRow
                key={rule.key}
                rule={rule}
                position={at + 1}
                groups={settings.groups}
                teams={settings.teams}
                isFirst={at === 0}
                isLast={at === rules.length - 1}
                onChange={(change) => edit(rule.key, change)}
                onMove={(by) => move(rule.key, at, by)}
                onRemove={() => setRules(rules.filter(({ key }) => key !== rule.key))}
              />
            ))}
          </ol>
        ) : null}
        {settings.groups.length === 0 ? (
          <p className="text-muted text-sm">
            No groups yet. Once your identity provider has sent groups, you can add rules here.
          </p>
        ) : (
          <Button onClick={() => setRules(addRule(rules, settings.groups))}>
            <Plus className="size-4" aria-hidden="true" />
            Add a rule
          </Button>
        )}
        <Field
          label="Claim that equals externalId"
          optional
          hint="People are matched by it when they first sign in, otherwise by email. For Microsoft Entra, map objectId to externalId and enter oid."
          error={error.fields.match_claim}
          className="w-full"
        >
          <Input
            name="match_claim"
            value={claim}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="oid"
            onChange={({ target }) => {
              set({ claim: target.value });
              fix({ match_claim: target.value });
            }}
          />
        </Field>
        <OnlineButton type="submit" variant="primary" busy={isBusy} disabled={!isChanged}>
          Apply rules
        </OnlineButton>
      </Form>
    </section>
  );
}
