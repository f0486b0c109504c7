import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { type ImportDecision, importDecisions } from "@/lib/contracts/imports/import-field";

interface DoubtfulRuleFieldProps {
  rule: ImportDecision;
  onChoose: (rule: ImportDecision) => void;
  /** The effect of each rule, in the order of the choices; an unnamed rule can't be chosen. */
  names: Partial<Record<ImportDecision, string>>;
}

/** The rule for ambiguous rows that the user doesn't decide. */
export function DoubtfulRuleField({ rule, onChoose, names }: DoubtfulRuleFieldProps) {
  return (
    <Field label="Uncertain rows that you don’t decide" className="w-full sm:w-80">
      <Select
        value={rule}
        onChange={(event) => onChoose(importDecisions.find((known) => known === event.target.value) ?? "skip")}
        options={Object.entries(names)}
      />
    </Field>
  );
}
