"use client";

import { useAccountContacts } from "@/components/contacts/use-account-contacts";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import type { LineKind } from "@/lib/activity/read-line";

interface LineDetailsProps {
  kind: Exclude<LineKind, "note">;
  accountId: string;
  fields: { about: string; due: string };
  set: (change: { about?: string; due?: string }) => void;
}

/** The contact of an entry, and the due date of a task. */
export default function LineDetails({ kind, accountId, fields, set }: LineDetailsProps) {
  const people = useAccountContacts(accountId, null);
  return (
    <>
      {people && people.length > 0 ? (
        <Select
          aria-label={kind === "task" ? "About" : "With"}
          className="w-48! max-w-full"
          value={fields.about}
          onChange={(event) => set({ about: event.target.value })}
        >
          <option value="">{kind === "task" ? "About no one in particular" : "No contact"}</option>
          {people
            .filter(({ left_company: hasLeft }) => !hasLeft)
            .map(({ id, full_name: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      ) : null}
      {kind === "task" ? (
        <Input
          type="date"
          aria-label="Due"
          className="w-40!"
          value={fields.due}
          onChange={(event) => set({ due: event.target.value })}
        />
      ) : null}
    </>
  );
}
