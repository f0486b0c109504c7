import type { SourceRulePreview } from "@/lib/contracts/rules/source-rule";
import type { SourceRule } from "@/lib/contracts/rules/source-rule-field";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";

/** The name and meaning of each rule for choosing a field's value among its sources. */
export const ruleTexts: Record<SourceRule, { name: string; meaning: string }> = {
  trusted: {
    name: "Most reliable",
    meaning: "Values your team entered, then reports, then estimates. Ties go to the most recent.",
  },
  newest: {
    name: "Newest",
    meaning: "The most recent value from any source, even over values your team entered.",
  },
  in_order: {
    name: "In order",
    meaning: "The value from your first source that has one. Other sources come last.",
  },
  by_hand: {
    name: "By hand",
    meaning: "The current value stays until your team changes it. Sources only fill in missing values.",
  },
};

/** States how many accounts another rule would change. @param values the number of fields that the rule is for */
export function previewText(
  rule: SourceRule,
  { changed, looked: checked, accounts }: Pick<SourceRulePreview, "changed" | "looked" | "accounts">,
  values = 1,
): string {
  if (rule === "by_hand")
    return "No values change now. From now on, sources are shown beside the value and don’t replace it.";
  if (changed === 0 && checked === accounts) return "No accounts would change now.";
  if (values > 1 && checked === accounts)
    return `${formatPlural(changed, "value")} of ${formatCount(accounts)} accounts would change.`;
  if (values > 1)
    return `About ${formatPlural(Math.round((changed / checked) * accounts), "value")} of ${formatCount(accounts)} accounts would change: ${formatCount(changed)} at the ${formatCount(checked)} checked.`;
  if (checked === accounts) return `${formatCount(changed)} of ${formatCount(accounts)} accounts would change.`;
  const about = formatCount(Math.round((changed / checked) * accounts));
  return `About ${about} of ${formatCount(accounts)} accounts would change: ${formatCount(changed)} of the ${formatCount(checked)} checked.`;
}
