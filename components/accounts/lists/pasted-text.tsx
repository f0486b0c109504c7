"use client";

import { Field } from "@/components/ui/form/field";
import { Textarea } from "@/components/ui/form/textarea";
import { formatCount } from "@/lib/contracts/text/format-number";
import { maxPasted } from "@/lib/contracts/wire/list-limit";
import type { PastedNames } from "./use-pasted-names";

interface PastedTextProps {
  names: PastedNames;
  problem: string | undefined;
}

/** The field for pasted names, with their count. */
export function PastedText({ names: { text, count, repeated, type }, problem }: PastedTextProps) {
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Domains, tickers or names"
        hint={`One per line, or separated by commas, up to ${formatCount(maxPasted)}. Nothing is saved yet.`}
        error={problem}
      >
        <Textarea
          rows={9}
          value={text}
          spellCheck={false}
          autoComplete="off"
          placeholder={"apple.com\nMSFT\nFord Motor Company"}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      <p role="status" className="text-muted text-sm tabular-nums empty:hidden">
        {count === 0
          ? ""
          : `${formatCount(count)} to look up${repeated > 0 ? `, ${formatCount(repeated)} of them more than once` : ""}.`}
      </p>
    </div>
  );
}
