"use client";

import { useEffect, useState } from "react";
import { showToast } from "@/components/ui/overlay/toast-store";
import { accountFieldTable } from "@/lib/contracts/accounts/field-table";
import type { FieldRule, FieldRules } from "@/lib/contracts/rules/source-rule";
import { type SourceRule, sourceRules } from "@/lib/contracts/rules/source-rule-field";
import { send } from "@/lib/http/browser/send";
import { ruleTexts } from "@/lib/settings/source-rule-texts";
import { type RuleDraft, SourceRuleRow } from "./source-rule-row";

const pollMs = 2_000;

/** The rules by which a field's value is chosen when sources disagree: changed one at a time, each after a preview. */
export default function SourceRulesForm({ rules }: { rules: FieldRules }) {
  const [items, setItems] = useState<readonly FieldRule[]>(rules.items);
  const [draft, setDraft] = useState<{ field: FieldRule["field"]; of: RuleDraft } | null>(null);
  useSettling(items, setItems);
  const onSaved = (after: FieldRules, { field }: FieldRule, rule: SourceRule | null) => {
    setItems(after.items);
    if (rule === null) return;
    setDraft(null);
    showToast(`${accountFieldTable[field].label}: ${ruleTexts[rule].name.toLowerCase()}.`);
  };
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        {sourceRules.map((rule) => (
          <div key={rule} className="contents">
            <dt className="font-medium text-ink">{ruleTexts[rule].name}</dt>
            <dd className="text-muted max-sm:-mt-2">{ruleTexts[rule].meaning}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label="Rules" className="divide-y divide-line border-line border-y">
        {items.map((item) => (
          <SourceRuleRow
            key={item.field}
            item={item}
            others={items.filter(({ field }) => field !== item.field)}
            draft={draft?.field === item.field ? draft.of : null}
            onDraft={(of) => setDraft(of && { field: item.field, of })}
            onSaved={(after, rule) => onSaved(after, item, rule)}
          />
        ))}
      </ul>
    </div>
  );
}

/** Polls while the backend applies a rule to the accounts, to show when it has finished. */
function useSettling(items: readonly FieldRule[], onItems: (items: readonly FieldRule[]) => void): void {
  const isSettling = items.some((item) => item.is_settling);
  useEffect(() => {
    if (!isSettling) return;
    const abort = new AbortController();
    const timer = setInterval(async () => {
      const outcome = await send("GET /clients/me/source-rules/", { signal: abort.signal });
      if (outcome.kind === "ok" && !abort.signal.aborted) onItems(outcome.data.items);
    }, pollMs);
    return () => {
      abort.abort();
      clearInterval(timer);
    };
  }, [isSettling, onItems]);
}
