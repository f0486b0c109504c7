"use client";

import { useRead } from "@/components/cache/use-read";
import { RetryLink } from "@/components/ui/button/retry-link";
import { DateInput } from "@/components/ui/form/date-input";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import type { PlainValue } from "@/lib/contracts/accounts/account-change";
import { findFieldInfo } from "@/lib/contracts/accounts/fields";
import { send } from "@/lib/http/browser/send";

interface ValueInputProps {
  field: string;
  value: PlainValue;
  control: {
    "aria-label": string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  };
}

/** The input or select of a field's value, named `value`. */
export function ValueInput({ field, value, control }: ValueInputProps) {
  const info = findFieldInfo(field);
  const text = value === null ? "" : String(value);
  if (info?.kind === "industry") return <IndustrySelect {...control} value={text} />;
  if (info?.options)
    return (
      <Select {...control} name="value" defaultValue={text} options={Object.entries(info.options)}>
        {info.isRequired ? null : <option value="">Not known</option>}
      </Select>
    );
  const Control = info?.kind === "date" ? DateInput : Input;
  return (
    <Control
      {...control}
      name="value"
      defaultValue={text}
      autoComplete="off"
      maxLength={info?.max ?? 20}
      placeholder={info?.hint}
    />
  );
}

/** Loads the industries only when the select is shown. */
function IndustrySelect({ value, ...control }: ValueInputProps["control"] & { value: string }) {
  const { data, refusal, retry } = useRead(["industries"], () => send("GET /industries/"));
  const industries = data?.items.filter(({ level }) => level === "industry");
  // A select without its current value among the options would show and save "Not known".
  const isListed = value === "" || industries?.some(({ code }) => code === value);
  if (refusal)
    return (
      <p role="alert">
        {refusal.detail} <RetryLink onRetry={() => void retry()} />
      </p>
    );
  return (
    <Select
      {...control}
      key={industries ? "known" : "loading"}
      name="value"
      defaultValue={value}
      disabled={!industries}
      options={
        industries && [
          ...(isListed ? [] : [[value, value] as const]),
          ...industries.map(({ code, name }) => [code, name] as const),
        ]
      }
    >
      <option value="">{industries ? "Not known" : "Loading…"}</option>
    </Select>
  );
}
