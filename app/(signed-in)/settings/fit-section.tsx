import { NotLoaded } from "@/components/settings/not-loaded";
import { SettingsSection } from "@/components/settings/settings-section";
import { FitSlot } from "@/components/settings/slots";
import { callApi } from "@/lib/backend/ask";
import type { SignedIn } from "@/lib/session/server/current-user";

/** The client's criteria for a good fit, used to rank the home page. */
export async function renderFit({ backend }: SignedIn) {
  const kept = await callApi(backend, "GET /clients/me/fit/");
  return (
    <SettingsSection
      id="fit"
      title="Account fit"
      description="Describe the accounts you sell to best. Home ranks their tasks and signals first. Until you choose, larger accounts rank higher."
      width="wide"
    >
      {kept.kind === "ok" ? <FitSlot kept={kept.data} /> : <NotLoaded title="The profile could not be loaded" />}
    </SettingsSection>
  );
}
