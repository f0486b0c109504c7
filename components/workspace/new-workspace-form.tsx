"use client";

import { useEffect, useState } from "react";
import { TimeZoneOptions } from "@/components/settings/profile/time-zone-options";
import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { Form, FormNotice, readText } from "@/components/ui/form/form";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { useForm } from "@/components/ui/form/use-form";
import { send } from "@/lib/http/browser/send";

interface NewWorkspaceFormProps {
  /** A name derived from the company's email domain; empty if there is none. */
  suggestedName: string;
  zones: readonly { region: string; names: readonly string[] }[];
}

/** Creates the workspace, and opens its home. Stays busy after success, because another page follows. */
export default function NewWorkspaceForm({ suggestedName, zones }: NewWorkspaceFormProps) {
  const { ref, error, refuse, isBusy, submit } = useForm<"name" | "time_zone">("workspace");
  const [isDone, setDone] = useState(false);
  const [zone, setZone] = useState("UTC");
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const create = async (name: string) => {
    if (!(await submit(() => send("PUT /users/me/workspace/", { body: { name, time_zone: zone } })))) return;
    setDone(true);
    // A full page load, because the user's role and client have changed.
    window.location.assign("/sales-home");
  };
  const onSubmit = (values: FormData) => {
    const name = readText(values, "name");
    if (name === "") return refuse({ name: "Enter the name of your company." });
    void create(name);
  };
  return (
    <Form ref={ref} onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormNotice detail={error.detail} />
      <Field label="Company name" hint="Shown to everyone you invite." error={error.fields.name}>
        <Input name="name" defaultValue={suggestedName} autoComplete="organization" maxLength={100} required />
      </Field>
      <Field
        label="Time zone"
        hint="For dates, times and reminders. Figures are in US dollars, as their sources publish them."
        error={error.fields.time_zone}
      >
        <Select name="time_zone" value={zone} onChange={(event) => setZone(event.currentTarget.value)}>
          <TimeZoneOptions zones={zones} />
        </Select>
      </Field>
      <Button type="submit" variant="primary" busy={isBusy || isDone} className="self-start">
        Create workspace
      </Button>
    </Form>
  );
}
