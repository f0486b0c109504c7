import { NotLoaded } from "@/components/settings/not-loaded";
import { SettingsSection } from "@/components/settings/settings-section";
import { RetentionSlot } from "@/components/settings/slots";
import { callApi } from "@/lib/backend/ask";
import type { SignedIn } from "@/lib/session/server/current-user";

/** For how long the client keeps what is no longer in use. */
export async function renderRetention({ backend }: SignedIn) {
  const retention = await callApi(backend, "GET /clients/me/retention/");
  return (
    <SettingsSection
      id="retention"
      title="Data retention"
      description="How long your client keeps what is no longer in use. Older data is deleted every hour, for good."
    >
      {retention.kind === "ok" ? (
        <RetentionSlot retention={retention.data} />
      ) : (
        <NotLoaded title="The retention periods could not be loaded" />
      )}
    </SettingsSection>
  );
}
