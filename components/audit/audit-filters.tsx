"use client";

import Form from "next/form";
import { useFormStatus } from "react-dom";
import { Button } from "@/components/ui/button/button";
import { DateInput } from "@/components/ui/form/date-input";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { kindNames } from "@/lib/audit/kind-names";
import type { AuditFilter } from "@/lib/contracts/operations/audit";
import { auditKinds } from "@/lib/contracts/operations/audit-kind";

interface AuditFiltersProps {
  filter: AuditFilter;
  /** The users that the log can be filtered by. */
  actors: readonly NamedRef[];
  /** The users, accounts and clients whose entries can be shown. */
  objects: readonly NamedRef[];
}

interface NamedRef {
  id: string;
  name: string;
}

/**
 * Filters the log by user, kind, object and days. All filters are query parameters of a GET form, which works without
 * JavaScript.
 */
export function AuditFilters({ filter, actors, objects }: AuditFiltersProps) {
  return (
    <Form
      action="/settings"
      scroll={false}
      aria-label="Filter the audit log"
      className="grid items-end gap-3 @max-2xl:grid-cols-2 @2xl:grid-cols-3"
    >
      <input type="hidden" name="section" value="audit" />
      <Field label="Who" className="min-w-0">
        <Select name="actor" defaultValue={filter.actor ?? ""} options={actors.map(({ id, name }) => [id, name])}>
          <option value="">Everyone</option>
        </Select>
      </Field>
      <Field label="What" className="min-w-0">
        <Select
          name="kind"
          defaultValue={filter.kind ?? ""}
          options={auditKinds.map((kind) => [kind, kindNames[kind]])}
        >
          <option value="">Everything</option>
        </Select>
      </Field>
      <Field label="About" className="min-w-0 @max-2xl:col-span-2">
        <Select name="object" defaultValue={filter.object ?? ""} options={objects.map(({ id, name }) => [id, name])}>
          <option value="">Everyone and everything</option>
        </Select>
      </Field>
      <Field label="From" className="min-w-0">
        <DateInput name="from" defaultValue={filter.from ?? ""} />
      </Field>
      <Field label="To" className="min-w-0">
        <DateInput name="to" defaultValue={filter.to ?? ""} />
      </Field>
      <ShowButton />
    </Form>
  );
}

function ShowButton() {
  const { pending } = useFormStatus();
  return (
    <Button type="submit" busy={pending} className="@2xl:justify-self-start @max-2xl:col-span-2">
      Show
    </Button>
  );
}
