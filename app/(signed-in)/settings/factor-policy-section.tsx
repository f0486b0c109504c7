import { NotLoaded } from "@/components/settings/not-loaded";
import { SettingsSection } from "@/components/settings/settings-section";
import { FactorPolicySlot } from "@/components/settings/slots";
import { callApi } from "@/lib/backend/ask";
import type { SignedIn } from "@/lib/session/server/current-user";

/** Whether members need a second factor to sign in with a password. */
export async function renderFactorPolicy({ backend }: SignedIn) {
  const policy = await callApi(backend, "GET /clients/me/factor-policy/");
  return (
    <SettingsSection
      id="factor-policy"
      title="Second factor"
      description="A passkey or an authenticator app, in addition to the password."
    >
      {policy.kind === "ok" ? (
        <FactorPolicySlot policy={policy.data} />
      ) : (
        <NotLoaded title="The second factor setting could not be loaded" />
      )}
    </SettingsSection>
  );
}
