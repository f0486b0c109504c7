import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { managersFor } from "@/lib/contacts/contact-form";
import { doNotContactText } from "@/lib/contacts/do-not-contact";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { functionNames, levelNames } from "@/lib/contracts/contacts/names";

interface ContactFieldsProps {
  /** Null: a new contact. */
  contact: Contact | null;
  /** The account's contacts; null while they load. */
  people: readonly Contact[] | null;
  errors: Readonly<Partial<Record<string, string>>>;
}

/** The fields of a contact. If the contact is marked as do-not-contact, the fields for email and phone are left out. */
export function ContactFields({ contact, people, errors }: ContactFieldsProps) {
  const doNotContact = contact ? doNotContactText(contact) : null;
  const text = (
    name: "full_name" | "title" | "email" | "phone",
    label: string,
    more: { placeholder?: string; maxLength: number; type?: "email" | "tel"; optional?: boolean; autoFocus?: boolean },
  ) => {
    const { optional = false, ...rest } = more;
    return (
      <Field label={label} optional={optional} error={errors[name]}>
        <Input {...rest} name={name} required={!optional} autoComplete="off" defaultValue={contact?.[name] ?? ""} />
      </Field>
    );
  };
  const choice = (
    name: "function" | "level" | "manager_id",
    label: string,
    options: readonly (readonly [string, string])[],
    none?: string,
    isDisabled = false,
  ) => (
    <Field label={label} optional={none !== undefined} error={errors[name]}>
      <Select
        name={name}
        disabled={isDisabled}
        defaultValue={contact?.[name] ?? (none === undefined ? starts[name] : "")}
        options={options}
      >
        {none === undefined ? null : <option value="">{none}</option>}
      </Select>
    </Field>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {text("full_name", "Name", { maxLength: 200 })}
      {text("title", "Title", { maxLength: 200, placeholder: "Head of Purchasing" })}
      {choice("function", "Function", Object.entries(functionNames))}
      {choice("level", "Level", Object.entries(levelNames))}
      {/* The key remounts the field once the contacts are loaded: only then are they among its options. Until then it
          is disabled, so that it isn't sent. */}
      <div key={people === null ? "waiting" : "here"}>
        {choice("manager_id", "Reports to", managersFor(people ?? [], contact), "Not known", people === null)}
      </div>
      {doNotContact === null ? (
        <>
          {text("email", "Email", { maxLength: 254, type: "email", placeholder: "name@example.com", optional: true })}
          {text("phone", "Phone", { maxLength: 40, type: "tel", placeholder: "+1 212 555 0100", optional: true })}
        </>
      ) : (
        <p className="text-muted text-sm sm:col-span-2">
          {doNotContact}. Email and phone are hidden until that is lifted.
        </p>
      )}
    </div>
  );
}

const starts = { function: "other", level: "individual", manager_id: "" };
