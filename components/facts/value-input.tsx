"use client";

import { useEffect, useState } from "react";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import type { PlainValue } from "@/lib/contracts/accounts/account-change";
import type { Industry } from "@/lib/contracts/insights/industry";
import { findField } from "@/lib/facts/fields";
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
  const kind = findField(field);
  const text = value === null ? "" : String(value);
  if (kind?.kind === "industry") return <IndustrySelect {...control} value={text} />;
  if (kind?.kind === "choice")
    return (
      <Select {...control} name="value" defaultValue={text}>
        {kind.isRequired ? null : <option value="">Not known</option>}
        {kind.options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </Select>
    );
  return (
    <Input
      {...control}
      name="value"
      defaultValue={text}
      autoComplete="off"
      maxLength={kind?.kind === "text" ? kind.maxLength : 20}
      placeholder={kind && "hint" in kind ? kind.hint : undefined}
    />
  );
}

/** Loads the industries only when the select is shown. */
function IndustrySelect({ value, ...control }: ValueInputProps["control"] & { value: string }) {
  const [industries, setIndustries] = useState<readonly Industry[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isLeft = false;
    void send("GET /industries/").then((outcome) => {
      if (isLeft) return;
      if (outcome.kind === "ok") setIndustries(outcome.data.items.filter(({ level }) => level === "industry"));
      else setProblem(outcome.detail);
    });
    return () => {
      isLeft = true;
    };
  }, []);
  if (problem) return <p role="alert">{problem}</p>;
  return (
    <Select
      {...control}
      key={industries ? "known" : "loading"}
      name="value"
      defaultValue={value}
      disabled={!industries}
    >
      <option value="">{industries ? "Not known" : "Loading…"}</option>
      {industries?.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
