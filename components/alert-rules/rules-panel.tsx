"use client";

import { BellPlus, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { showToast } from "@/components/ui/overlay/toast-store";
import { EmptyState } from "@/components/ui/state/empty-state";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import { type RuleDraft, ruleExamples } from "@/lib/alert-rules/describe";
import type { AlertRule } from "@/lib/contracts/rules/alert-rule";
import { ruleLimits } from "@/lib/contracts/rules/rule-kind";
import { RuleRow } from "./rule-row";
import { useRules } from "./use-rules";

const RuleDialog = lazyDialog(() => import("./rule-dialog"), "The rule could not be opened");

interface RulesPanelProps {
  rules: readonly AlertRule[];
  /** The id of the rule that an alert linked to; null if the page was opened in another way. */
  targetId: string | null;
}

const blank: RuleDraft = { name: "", query: "owner=me", kind: "signal", topics: [] };

/** The user's alert rules: switched on and off, changed, deleted and created. */
export default function RulesPanel({ rules: first, targetId }: RulesPanelProps) {
  const [rules, setRules] = useState(first);
  const actions = useRules(setRules);
  const [writing, setWriting] = useState<{ draft: RuleDraft; edited: AlertRule | null } | null>(null);
  const edit = (rule: AlertRule) => {
    const { name, query, kind, topics, least_sigma } = rule;
    setWriting({ draft: { name, query, kind, topics, least_sigma }, edited: rule });
  };
  return (
    <>
      {rules.length === 0 ? (
        <Examples onChoose={(draft) => setWriting({ draft, edited: null })} />
      ) : (
        <>
          <div className="mb-3 flex items-center justify-between gap-3">
            <p className="text-muted text-sm tabular-nums">
              {rules.length} of {ruleLimits.rules}
            </p>
            <Button
              variant="primary"
              disabled={rules.length >= ruleLimits.rules}
              onClick={() => setWriting({ draft: blank, edited: null })}
            >
              <Plus className="size-4" aria-hidden="true" />
              New rule
            </Button>
          </div>
          <ul aria-label="Alert rules" className="divide-y divide-line overflow-hidden sheet">
            {rules.map((rule) => (
              <RuleRow
                key={rule.id}
                rule={rule}
                isTarget={rule.id === targetId}
                isBusy={actions.isSending}
                onSwitch={(is_on) => void actions.change(rule, { is_on })}
                onEdit={() => edit(rule)}
                onDelete={() => void actions.remove(rule)}
              />
            ))}
          </ul>
        </>
      )}
      {writing ? (
        <RuleDialog
          {...writing}
          actions={actions}
          onClose={() => setWriting(null)}
          onSaved={(rule) => {
            setWriting(null);
            showToast(writing.edited ? `Saved “${rule.name}”.` : `“${rule.name}” is on.`);
          }}
        />
      ) : null}
    </>
  );
}

/** Ready-made rules to start from, shown while the user has no rules. */
function Examples({ onChoose }: { onChoose: (draft: RuleDraft) => void }) {
  return (
    <div className="rounded-lg border border-line border-dashed">
      <EmptyState
        icon={BellPlus}
        title="No alert rules yet"
        action={
          <Button variant="primary" onClick={() => onChoose(blank)}>
            New rule
          </Button>
        }
      >
        A rule notifies you when something happens at the accounts you choose. You can preview the alerts it would have
        sent.
      </EmptyState>
      <ul aria-label="Examples" className="divide-y divide-line border-line border-t">
        {ruleExamples.map((example) => (
          <li key={example.name}>
            <button
              type="button"
              onClick={() => onChoose(example)}
              className="flex min-h-11 w-full items-center gap-2 px-4 py-2 text-left text-ink text-sm hover:bg-hover"
            >
              <Plus className="size-4 shrink-0 text-muted" aria-hidden="true" />
              {example.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
