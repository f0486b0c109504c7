"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Field } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { useDraft } from "@/components/ui/form/use-draft";
import type { ProfileChange, User } from "@/lib/contracts/people/user";
import { send } from "@/lib/http/browser/send";
import { SaveState, type Saving } from "../save-state";
import { TimeZoneOptions } from "./time-zone-options";

type ProfileField = "full_name" | "title" | "linkedin_profile_url" | "time_zone";

interface ProfileFormProps {
  user: Pick<User, ProfileField>;
  /** Region → its time zones, by their IANA names. */
  zones: readonly { region: string; names: readonly string[] }[];
}

/** The change for a field's text: an empty text clears the value, except for the name, which is required. */
function changeOf(field: ProfileField, text: string): ProfileChange {
  const value = text.trim();
  if (field === "full_name") return { full_name: value };
  return { [field]: value === "" ? null : value };
}

/** Saves each field when it loses the focus, and reports the outcome. */
export function ProfileForm({ user, zones }: ProfileFormProps) {
  const router = useRouter();
  const saved = useRef<Record<ProfileField, string>>({
    full_name: user.full_name,
    title: user.title ?? "",
    linkedin_profile_url: user.linkedin_profile_url ?? "",
    time_zone: user.time_zone ?? "",
  });
  const sheet = useRef<HTMLFormElement>(null);
  const draft = useDraft(sheet, "profile");
  const [saving, setSaving] = useState<Saving>({ kind: "idle" });
  const [errors, setErrors] = useState<Partial<Record<ProfileField, string>>>({});

  const save = async (field: ProfileField, text: string) => {
    if (text.trim() === saved.current[field]) {
      setErrors((before) => ({ ...before, [field]: undefined }));
      return;
    }
    if (field === "full_name" && text.trim() === "") {
      setErrors((before) => ({ ...before, full_name: "Enter your name." }));
      return;
    }
    setSaving({ kind: "saving" });
    const outcome = await send("PATCH /users/me/", { body: changeOf(field, text) });
    setErrors((before) => ({ ...before, [field]: outcome.kind === "refused" ? outcome.fields[field] : undefined }));
    if (outcome.kind === "ok") {
      saved.current[field] = text.trim();
      draft.drop();
      setSaving({ kind: "saved" });
      router.refresh();
    } else if (outcome.fields[field]) {
      setSaving({ kind: "idle" });
    } else {
      setSaving({ kind: "failed", detail: outcome.detail, retry: () => void save(field, text) });
    }
  };

  const control = (field: ProfileField) => ({
    name: field,
    defaultValue: saved.current[field],
    onBlur: (event: { currentTarget: { value: string } }) => void save(field, event.currentTarget.value),
  });
  const onSubmit = () => {
    if (document.activeElement instanceof HTMLInputElement) {
      const { name, value } = document.activeElement;
      if (isProfileField(name)) void save(name, value);
    }
  };

  return (
    <Form ref={sheet} onSubmit={onSubmit} className="flex flex-col gap-5">
      <Field label="Name" error={errors.full_name}>
        <Input {...control("full_name")} autoComplete="name" maxLength={200} required />
      </Field>
      <Field label="Title" optional error={errors.title}>
        <Input {...control("title")} autoComplete="organization-title" maxLength={200} />
      </Field>
      <Field
        label="LinkedIn address"
        optional
        error={errors.linkedin_profile_url}
        hint="Begins with https://www.linkedin.com/"
      >
        <Input {...control("linkedin_profile_url")} type="url" inputMode="url" autoComplete="url" maxLength={300} />
      </Field>
      <Field label="Time zone" hint="Used for all dates, times and reminders." error={errors.time_zone}>
        <Select
          name="time_zone"
          defaultValue={saved.current.time_zone}
          onChange={(event) => void save("time_zone", event.currentTarget.value)}
        >
          <option value="">As on this device</option>
          <TimeZoneOptions zones={zones} />
        </Select>
      </Field>
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <SaveState saving={saving} isRestored={draft.isRestored} />
    </Form>
  );
}

function isProfileField(name: string): name is ProfileField {
  return ["full_name", "title", "linkedin_profile_url", "time_zone"].includes(name);
}
