import { NotLoaded } from "@/components/settings/not-loaded";
import { SettingsSection } from "@/components/settings/settings-section";
import { ApiTokensSlot } from "@/components/settings/slots";
import { callApi } from "@/lib/backend/ask";
import { getSettings } from "@/lib/env";
import type { SignedIn } from "@/lib/session/server/current-user";

/** The API tokens with which other systems send signals and facts to the client. */
export async function renderApi({ backend }: SignedIn) {
  const tokens = await callApi(backend, "GET /clients/me/tokens/");
  return (
    <SettingsSection
      id="api"
      title="API"
      description="Use a token to send signals and facts about your accounts from other systems. Tokens can’t read data."
    >
      {tokens.kind === "ok" ? (
        <ApiTokensSlot tokens={tokens.data.items} origin={getSettings().appOrigin} />
      ) : (
        <NotLoaded title="Tokens could not be loaded" />
      )}
    </SettingsSection>
  );
}
