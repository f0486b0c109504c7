import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { requestParse } from "@/lib/imports/browser/requests";
import type { ImportStepProps } from "./import-step-props";

/** Chooses the sheet of a workbook; a choice reads that sheet at once. Hidden for files with one sheet. */
export function SheetField({ one, isRequesting, change }: ImportStepProps) {
  if (one.sheets.length < 2) return null;
  return (
    <Field label="Sheet" className="w-full sm:w-56">
      <Select
        value={one.sheet ?? ""}
        disabled={isRequesting}
        onChange={(event) => change(() => requestParse(one.id, { sheet: event.target.value }))}
        options={one.sheets.map(({ name, is_hidden: isHidden }) => [name, isHidden ? `${name} (hidden)` : name])}
      />
    </Field>
  );
}
