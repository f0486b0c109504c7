import { NotLoaded } from "@/components/settings/not-loaded";
import { SettingsSection } from "@/components/settings/settings-section";
import { TeamsSlot } from "@/components/settings/slots";
import { callApi } from "@/lib/backend/ask";
import type { SignedIn } from "@/lib/session/server/current-user";

/** The client's teams, with their members and leaders. */
export async function renderTeams({ user, backend }: SignedIn) {
  const teams = await callApi(backend, "GET /clients/me/teams/");
  return (
    <SettingsSection
      id="teams"
      title="Teams"
      description="Who works together and who leads. Leaders see the team’s accounts, contacts and tasks together."
      width="wide"
    >
      {teams.kind === "ok" ? (
        <TeamsSlot teams={teams.data} meUid={user.uid} />
      ) : (
        <NotLoaded title="Teams could not be loaded" />
      )}
    </SettingsSection>
  );
}
