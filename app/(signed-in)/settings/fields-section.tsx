import { NotLoaded } from "@/components/settings/not-loaded";
import { SettingsSection } from "@/components/settings/settings-section";
import { FieldsSlot } from "@/components/settings/slots";
import { callApi } from "@/lib/backend/ask";
import type { SignedIn } from "@/lib/session/server/current-user";

/** The client's custom fields of accounts. */
export async function renderFields({ backend }: SignedIn) {
  const [fields, removed] = await Promise.all([
    callApi(backend, "GET /accounts/fields/"),
    callApi(backend, "GET /accounts/fields/removed/"),
  ]);
  return (
    <SettingsSection
      id="fields"
      title="Custom fields"
      description="Add your own fields to every account: text, a number, a date or a choice. They appear on accounts and as list columns."
    >
      {fields.kind === "ok" ? (
        <FieldsSlot fields={fields.data.fields} removed={removed.kind === "ok" ? removed.data.fields : []} />
      ) : (
        <NotLoaded title="The custom fields could not be loaded" />
      )}
    </SettingsSection>
  );
}
