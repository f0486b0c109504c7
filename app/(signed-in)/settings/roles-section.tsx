import { NotLoaded } from "@/components/settings/not-loaded";
import { SettingsSection } from "@/components/settings/settings-section";
import { RoleRightsSlot } from "@/components/settings/slots";
import { callApi } from "@/lib/backend/ask";
import type { SignedIn } from "@/lib/session/server/current-user";

/** What each role of the client may do, as far as its admin can limit it. */
export async function renderRoles({ backend }: SignedIn) {
  const rights = await callApi(backend, "GET /clients/me/role-rights/");
  return (
    <SettingsSection
      id="roles"
      title="Roles"
      description="Limit what each role may do. Changes take effect immediately, also for people who are signed in."
    >
      {rights.kind === "ok" ? (
        <RoleRightsSlot rights={rights.data} />
      ) : (
        <NotLoaded title="The roles could not be loaded" />
      )}
    </SettingsSection>
  );
}
