import { Select } from "@/components/ui/form/select";
import type { FieldRule, FieldRules } from "@/lib/contracts/source-rule";
import { type SourceRule, sourceRules } from "@/lib/contracts/source-rule-field";
import { accountFields } from "@/lib/facts/fields";
import { ruleTexts } from "@/lib/settings/source-rule-texts";
import { SourceRulePreview } from "./source-rule-preview";

interface SourceRuleRowProps {
  item: FieldRule;
  /** The rule that is being previewed; null for the saved one. */
  draft: SourceRule | null;
  onDraft: (rule: SourceRule) => void;
  onKept: (after: FieldRules, rule: SourceRule) => void;
}

/** A field, the rule that chooses its value, and a preview of another rule. */
export function SourceRuleRow({ item, draft, onDraft, onKept }: SourceRuleRowProps) {
  const { label } = accountFields[item.field];
  return (
    <li className="py-2">
      <div className="flex items-center gap-3">
        <span className="min-w-0 grow text-ink text-sm">
          {label}
          <span role="status" className="block text-muted text-xs empty:hidden">
            {item.is_settling ? "Values are being chosen again…" : null}
          </span>
        </span>
        <Select
          aria-label={`How ${label} is chosen`}
          value={draft ?? item.rule}
          className="max-w-40 shrink-0"
          onChange={({ currentTarget }) => {
            const rule = sourceRules.find((one) => one === currentTarget.value);
            if (rule) onDraft(rule);
          }}
        >
          {sourceRules.map((rule) => (
            <option key={rule} value={rule}>
              {ruleTexts[rule].name}
            </option>
          ))}
        </Select>
      </div>
      {draft === null ? null : (
        <SourceRulePreview
          key={draft}
          item={item}
          rule={draft}
          onKept={(after) => onKept(after, draft)}
          onCancel={() => onDraft(item.rule)}
        />
      )}
    </li>
  );
}
