"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { sigmaChoices, topicName } from "@/lib/alert-rules/describe";
import type { RulePreviewQuery } from "@/lib/contracts/rules/alert-rule";
import { type RuleKind, ruleTopics, sigmaLimits } from "@/lib/contracts/rules/rule-kind";

const questions: Record<RuleKind, string> = {
  signal: "Kind",
  change: "Which value",
  silence: "For how long",
  industry: "Direction",
};

interface RuleTopicsProps {
  watch: RulePreviewQuery;
  /** Called with a function of the current conditions: restoring a draft changes several before the next render. */
  onChange: (change: (watch: RulePreviewQuery) => RulePreviewQuery) => void;
}

/**
 * The conditions of a rule, by its kind: kinds of signals, fields, lengths of time, or an industry's direction and size
 * of movement.
 */
export function RuleTopics({ watch, onChange }: RuleTopicsProps) {
  const toggle = (topic: string) =>
    onChange((now) => ({
      ...now,
      topics: now.topics.includes(topic) ? now.topics.filter((one) => one !== topic) : [...now.topics, topic],
    }));
  return (
    <>
      <fieldset>
        <legend className="font-medium text-ink text-sm">
          {questions[watch.kind]}
          <span className="ml-1.5 font-normal text-muted">None selected: any</span>
        </legend>
        <div className="mt-1.5 grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-3">
          {ruleTopics[watch.kind].map((topic) => (
            <Checkbox
              key={topic}
              label={topicName(topic)}
              checked={watch.topics.includes(topic)}
              onChange={() => toggle(topic)}
            />
          ))}
        </div>
      </fieldset>
      {watch.kind === "industry" ? (
        <SigmaField
          sigma={watch.least_sigma ?? sigmaLimits.least}
          onChange={(least_sigma) => onChange((now) => ({ ...now, least_sigma }))}
        />
      ) : null}
    </>
  );
}

function SigmaField({ sigma, onChange }: { sigma: number; onChange: (sigma: number) => void }) {
  const isListed = sigmaChoices.some((one) => one.sigma === sigma);
  return (
    <Field
      label="By how much"
      hint="Monthly employment in ten broad industry groups, from the BLS. Excludes farming and government."
    >
      <Select
        value={String(sigma)}
        onChange={(event) => onChange(Number(event.target.value))}
        options={sigmaChoices.map((one) => [String(one.sigma), one.label])}
      >
        {isListed ? null : <option value={String(sigma)}>{sigma} σ</option>}
      </Select>
    </Field>
  );
}
