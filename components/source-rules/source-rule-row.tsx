import { useRef } from "react";
import { Button } from "@/components/ui/button/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Select } from "@/components/ui/form/select";
import { accountFieldTable } from "@/lib/contracts/accounts/field-table";
import { sourceName } from "@/lib/contracts/home/source-name";
import type { FieldRule, FieldRules } from "@/lib/contracts/rules/source-rule";
import { type SourceRule, sourceRules } from "@/lib/contracts/rules/source-rule-field";
import { ruleTexts } from "@/lib/settings/source-rule-texts";
import { OrderedSources } from "./ordered-sources";
import { SourceRulePreview } from "./source-rule-preview";

/** A rule being previewed. */
export interface RuleDraft {
  rule: SourceRule;
  /** The order of sources; null: not loaded yet. */
  order: readonly string[] | null;
  /** Whether the rule is to apply to every field. */
  isForAll: boolean;
}

interface SourceRuleRowProps {
  item: FieldRule;
  /** The other fields, to which an order can also be applied. */
  others: readonly FieldRule[];
  /** The rule that is being previewed; null while the saved rule is shown. */
  draft: RuleDraft | null;
  onDraft: (draft: RuleDraft | null) => void;
  /** `rule`: the saved rule; null if it was saved for some of the fields only, and the preview stays open. */
  onSaved: (after: FieldRules, rule: SourceRule | null) => void;
}

/** A field, the rule that chooses its value, and a preview of another rule. */
export function SourceRuleRow({ item, others, draft, onDraft, onSaved }: SourceRuleRowProps) {
  const { label } = accountFieldTable[item.field];
  const choice = useRef<HTMLSelectElement>(null);
  const order = draft?.order ?? null;
  /** The pressed control disappears when the preview opens or closes, so the focus moves to the rule's select. */
  const change = (next: RuleDraft | null) => {
    onDraft(next);
    choice.current?.focus();
  };
  const setOrder = (next: readonly string[]) =>
    onDraft({ rule: "in_order", order: next, isForAll: draft?.isForAll ?? false });
  const isReady = draft !== null && (draft.rule !== "in_order" || order !== null);
  return (
    <li className="py-2">
      <div className="flex items-center gap-3">
        <span className="min-w-0 grow text-ink text-sm">
          {label}
          <span role="status" className="block text-muted text-xs empty:hidden">
            {item.is_settling ? "Recalculating values…" : null}
          </span>
        </span>
        <Select
          ref={choice}
          aria-label={`How ${label} is chosen`}
          value={draft?.rule ?? item.rule}
          className="max-w-40 shrink-0"
          onChange={({ currentTarget }) => {
            const rule = sourceRules.find((one) => one === currentTarget.value);
            if (rule) onDraft(rule === item.rule ? null : { rule, order: null, isForAll: false });
          }}
          options={sourceRules.map((rule) => [rule, ruleTexts[rule].name])}
        />
      </div>
      {item.order && draft === null ? (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-muted text-sm">
          <span className="min-w-0 [overflow-wrap:anywhere]">{item.order.map(sourceName).join(", then ")}</span>
          <Button
            size="sm"
            variant="ghost"
            className="-ml-2.5"
            onClick={() => change({ rule: "in_order", order: null, isForAll: false })}
          >
            Change order<span className="sr-only"> of sources for {label}</span>
          </Button>
        </p>
      ) : null}
      {draft?.rule === "in_order" ? <OrderedSources field={item.field} order={order} onOrder={setOrder} /> : null}
      {isReady && draft.rule === "in_order" ? (
        <Checkbox
          className="mt-2"
          label="Use this order for every value"
          checked={draft.isForAll}
          onChange={({ currentTarget }) => onDraft({ ...draft, isForAll: currentTarget.checked })}
        />
      ) : null}
      {isReady ? (
        <SourceRulePreview
          key={draft.rule}
          items={draft.isForAll ? [item, ...others] : [item]}
          rule={draft.rule}
          order={order ?? []}
          onSaved={(after, isOver) => {
            onSaved(after, isOver ? draft.rule : null);
            if (isOver) choice.current?.focus();
          }}
          onCancel={() => change(null)}
        />
      ) : null}
    </li>
  );
}
